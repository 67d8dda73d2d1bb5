/** Shown instead of the browser's own error page when a page of the back office is opened without network. */
const OFFLINE_PAGE =
  '<!doctype html><html lang="fr"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width,initial-scale=1"><title>Pas de connexion</title><style>' +
  'body{margin:0;padding:3rem 1.25rem;background:#fff8ee;color:#12312a;font:1.0625rem/1.5 system-ui,sans-serif;' +
  'text-align:center}a{display:inline-block;min-width:8rem;margin-top:1rem;padding:.8rem 1.4rem;border-radius:2rem;' +
  'background:#0b6b52;color:#fff;font-weight:700;text-decoration:none}' +
  '</style></head><body><main><h1>Pas de connexion</h1>' +
  "<p>Cette page a besoin d'Internet. Vos envois en attente restent sur ce téléphone.</p>" +
  '<a href="">Réessayer</a></main></body></html>'

export const offlinePage = (): Response =>
  new Response(OFFLINE_PAGE, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })

/** Error code of the system or the database → French sentence that says what to do. */
const EXPLANATIONS: readonly (readonly [RegExp, string])[] = [
  [
    /^EADDRINUSE$/,
    'Ce port est déjà pris par un autre programme, peut-être un serveur déjà lancé. Arrêtez-le, ou choisissez un autre port avec PORT=….',
  ],
  [
    /^EADDRNOTAVAIL$/,
    "Cette machine n'a pas l'adresse demandée. Vérifiez HOST\u00a0: 127.0.0.1 pour cette machine seule, 0.0.0.0 pour tout le réseau.",
  ],
  [
    /^(EACCES|EPERM|EROFS|EEXIST|ENOTDIR|SQLITE_READONLY.*|SQLITE_CANTOPEN.*)$/,
    "Le serveur n'a pas le droit d'ouvrir ce dont il a besoin. Vérifiez que DATA_DIR est un dossier où il peut écrire, et que PORT est au-dessus de 1023.",
  ],
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)$/, 'Le disque est plein. Libérez de la place, puis relancez.'],
  [
    /^(SQLITE_NOTADB|SQLITE_CORRUPT.*)$/,
    "Le fichier de la base est abîmé. Rien n'y a été changé\u00a0: gardez-le, et restaurez la dernière sauvegarde dans un autre dossier (npm run restore).",
  ],
  [
    /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P0\d|53\d{3})$/,
    'PostgreSQL ne répond pas. Vérifiez DATABASE_URL, et que la base est démarrée et accepte une connexion de plus.',
  ],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "Ce nom de machine n'est pas connu. Vérifiez DATABASE_URL et HOST."],
  [
    /^(28\d{3}|28P01|3D000|42501)$/,
    'PostgreSQL refuse ce compte ou cette base. Vérifiez le nom, le mot de passe et la base de DATABASE_URL.',
  ],
]

/**
 * Text for the console when the server cannot start: what to do, then the system's message in brackets. An error without
 * a known code is printed unchanged: config.ts and db/lock.ts throw French sentences.
 */
export const explainStart = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const found = EXPLANATIONS.find(([codes]) => codes.test(code))
  return found ? `${found[1]}\n(${error.message})` : error.message
}

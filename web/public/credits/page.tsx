import { PageFrame } from '../page/page-frame.tsx'

/** Credits: the licences of the data, fonts, icons and software require them. */
const CREDITS = [
  {
    title: 'Noms et positions des quartiers',
    text: 'Coordonnées\u00a0: © les contributeurs OpenStreetMap (ODbL)\u00a0; GeoNames (CC BY 4.0) pour les villes\u00a0; quelques positions sont estimées à un kilomètre près.',
  },
  { title: 'Dessins', text: 'Réalisés pour ce site.' },
  { title: 'Caractères', text: 'Nunito et Figtree, licence SIL Open Font 1.1.' },
  { title: 'Icônes', text: "D'après Lucide, licence ISC." },
  {
    title: 'Logiciels',
    text: 'React, wouter, Zod, Radix, TanStack, get-nonce, SimpleWebAuthn et PDF.js, licences MIT, Unlicense et Apache-2.0.',
  },
] as const

export const Page = () => (
  <PageFrame title="Crédits" intro="Les travaux sur lesquels ce site s'appuie.">
    <dl className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {CREDITS.map(({ title, text }) => (
        <div key={title} className="rounded-carte bg-white p-4 shadow-carte">
          <dt className="font-bold">{title}</dt>
          <dd className="text-texte">{text}</dd>
        </div>
      ))}
    </dl>
  </PageFrame>
)

import { PageFrame } from '../page/page-frame.tsx'

/** Credits that the licences of data, fonts, icons and software require. */
const CREDITS = [
  {
    quoi: 'Noms et positions des quartiers',
    qui: 'Coordonnées\u00a0: © les contributeurs OpenStreetMap (ODbL)\u00a0; GeoNames (CC BY 4.0) pour les villes\u00a0; quelques positions sont estimées à un kilomètre près.',
  },
  { quoi: 'Dessins', qui: 'Réalisés pour ce site.' },
  { quoi: 'Caractères', qui: 'Nunito et Figtree, licence SIL Open Font 1.1.' },
  { quoi: 'Icônes', qui: "D'après Lucide, licence ISC." },
  { quoi: 'Logiciels', qui: 'React, wouter, Zod, idb et Radix, licences MIT et ISC.' },
] as const

export const Page = () => (
  <PageFrame title="Crédits" intro="Les travaux sur lesquels ce site s'appuie.">
    <dl className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {CREDITS.map(({ quoi, qui }) => (
        <div key={quoi} className="rounded-carte bg-white p-4 shadow-carte">
          <dt className="font-bold">{quoi}</dt>
          <dd className="text-texte">{qui}</dd>
        </div>
      ))}
    </dl>
  </PageFrame>
)

import { Link } from 'wouter'
import { formatHoraires } from '#contract/horaires.ts'
import type { Prestation } from '#contract/prestations.ts'
import { formatPrix } from '#contract/prix.ts'
import { usePageData } from '../../page-data.tsx'
import { PATHS, parentFormFor } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Illustration, type IllustrationName } from '../../ui/illustration.tsx'
import { Empty } from '../../ui/surfaces.tsx'
import { PageFrame } from '../page/page-frame.tsx'

/** Pictures of the five standard packages; other packages show the first. */
const PICTURES: Readonly<Record<string, IllustrationName>> = {
  regulier: 'regulier',
  occasionnel: 'occasionnel',
  weekend: 'weekend',
  devoirs: 'devoirs',
  personne: 'personne',
}

/** docs/product.md, "Services page". */
export const Page = () => {
  const { prestations } = usePageData()
  return (
    <PageFrame
      title="Prestations & tarifs"
      intro="Choisissez la prestation qui vous convient. Vous pourrez tout préciser dans votre demande."
    >
      {prestations.length === 0 ? (
        <Empty
          picture={<Illustration name="vide" className="w-48" />}
          title="Aucune prestation disponible pour le moment"
        >
          <Link href={PATHS.contact} className={buttonClass('secondary')}>
            Nous contacter
          </Link>
        </Empty>
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {prestations.map((prestation) => (
            <PrestationCard key={prestation.id} prestation={prestation} />
          ))}
        </ul>
      )}
    </PageFrame>
  )
}

const PrestationCard = ({ prestation }: { readonly prestation: Prestation }) => {
  const { id, nom, description, prix } = prestation
  const horaires = formatHoraires(prestation)
  // A package without a price has to be discussed first.
  const action = prix > 0 ? 'Choisir' : 'Contacter'
  return (
    <li className="rounded-carte bg-white p-4 shadow-carte sm:p-5">
      <div className="flex gap-4">
        <Illustration
          name={PICTURES[id] ?? 'regulier'}
          className="size-20 shrink-0 rounded-champ object-cover min-[22.5rem]:size-24 sm:size-28"
        />
        <div className="min-w-0">
          <h2 className="text-xl">{nom}</h2>
          {description && <p className="mt-1 text-texte leading-snug">{description}</p>}
          {horaires && (
            <p className="mt-1.5 flex items-center gap-1.5 text-sm tabular-nums">
              <Icon name="clock" className="size-4.5 shrink-0 text-foret" />
              {horaires}
            </p>
          )}
        </div>
      </div>
      <div className="mt-3 flex items-center justify-between gap-3">
        <p className="min-w-0 font-extrabold text-foret-fonce text-lg leading-snug tabular-nums">
          <Prix texte={formatPrix(prestation)} />
        </p>
        <Link
          href={parentFormFor(prestation)}
          aria-label={`${action}\u00a0: ${nom}`}
          className={buttonClass(prix > 0 ? 'primary' : 'secondary', 'shrink-0')}
        >
          {action}
        </Link>
      </div>
    </li>
  )
}

/** A price that may break before its unit: "25 000 FCFA/" and "week-end". */
const Prix = ({ texte }: { readonly texte: string }) => {
  const [montant, ...unite] = texte.split('/')
  return unite.length === 0 ? (
    texte
  ) : (
    <>
      {montant}/<wbr />
      <span className="whitespace-nowrap">{unite.join('/')}</span>
    </>
  )
}

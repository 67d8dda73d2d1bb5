import { Link } from 'wouter'
import { afficherHoraires } from '#contract/horaires.ts'
import type { Prestation } from '#contract/prestations.ts'
import { afficherPrix } from '#contract/prix.ts'
import { usePageData } from '../../page-data.tsx'
import { PATHS, parentFormFor } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Illustration, type IllustrationName } from '../../ui/illustration.tsx'
import { Empty } from '../../ui/surfaces.tsx'
import { PageFrame } from '../page/page-frame.tsx'

/** Pictures of the standard packages (spec §3); another package borrows the first. */
const PICTURES: Readonly<Record<string, IllustrationName>> = {
  regulier: 'regulier',
  occasionnel: 'occasionnel',
  weekend: 'weekend',
  devoirs: 'devoirs',
  personne: 'personne',
}

/** Spec §2, Services and prices. */
export const Page = () => {
  const { prestations } = usePageData()
  return (
    <PageFrame
      title="Prestations & tarifs"
      intro="Choisissez la formule qui vous convient. Vous pourrez tout préciser dans votre demande."
    >
      {prestations.length === 0 ? (
        <Empty title="Aucune prestation disponible pour le moment">
          <Link href={PATHS.contact} className={buttonClass('secondary')}>
            Nous contacter
          </Link>
        </Empty>
      ) : (
        <ul className="grid gap-4">
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
  const horaires = afficherHoraires(prestation)
  // Spec §2: a price that has to be discussed is asked for, not chosen.
  const action = prix > 0 ? 'Choisir' : 'Contacter'
  return (
    <li className="overflow-hidden rounded-carte bg-white shadow-carte sm:flex">
      <Illustration
        name={PICTURES[id] ?? 'regulier'}
        className="aspect-[12/5] w-full object-cover sm:aspect-auto sm:w-48 sm:shrink-0"
      />
      <div className="grow p-5">
        <h2 className="text-xl">{nom}</h2>
        {description && <p className="mt-1 text-texte">{description}</p>}
        {horaires && (
          <p className="mt-2 flex items-center gap-2 text-sm">
            <Icon name="clock" className="size-4.5 shrink-0 text-foret" />
            {horaires}
          </p>
        )}
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="font-extrabold text-foret-fonce text-lg tabular-nums">{afficherPrix(prestation)}</p>
          <Link
            href={parentFormFor(prestation)}
            aria-label={`${action} : ${nom}`}
            className={buttonClass(prix > 0 ? 'primary' : 'secondary')}
          >
            {action}
          </Link>
        </div>
      </div>
    </li>
  )
}

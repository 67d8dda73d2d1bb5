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
import { CallBox } from '../page/call-box.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { Prix } from '../page/prix.tsx'
import { useInclus } from '../page-texts.ts'

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
        <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
          {prestations.map((prestation) => (
            <PrestationCard key={prestation.id} prestation={prestation} />
          ))}
        </ul>
      )}
      <CallBox onlyWithNumber className="mt-6" />
    </PageFrame>
  )
}

const PrestationCard = ({ prestation }: { readonly prestation: Prestation }) => {
  const { id, nom, description, prix } = prestation
  const horaires = formatHoraires(prestation)
  const inclus = useInclus(id)
  // A package without a price has to be discussed first.
  const action = prix > 0 ? 'Choisir' : 'Contacter'
  return (
    <li className="flex flex-col rounded-carte bg-white p-4 shadow-carte sm:p-5">
      {/* The text wraps below the picture when it is very large. */}
      <div className="flex flex-wrap gap-4">
        <Illustration
          name={PICTURES[id] ?? 'regulier'}
          className="size-20 shrink-0 rounded-champ object-cover min-[22.5rem]:size-24"
        />
        <div className="min-w-0 grow basis-36">
          <h2 className="text-xl">{nom}</h2>
          {description && <p className="mt-1 text-texte leading-snug">{description}</p>}
          {horaires && (
            <p className="mt-1.5 flex items-center gap-1.5 text-sm numbers-aligned">
              <Icon name="clock" className="size-4.5 shrink-0 text-foret" />
              {horaires}
            </p>
          )}
        </div>
      </div>
      {inclus.length > 0 && (
        <div className="mt-4 rounded-champ bg-menthe-clair p-3.5">
          <h3 className="font-bold font-sans text-sm">
            {prix === 0 ? 'La prestation comprend' : 'Ce prix comprend'}
          </h3>
          <ul className="mt-1 grid gap-1 text-sm">
            {inclus.map((point) => (
              <li key={point} className="flex gap-2">
                <Icon name="check" className="mt-0.5 size-4 shrink-0 text-foret" />
                <span className="min-w-0">{point}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-2 pt-4">
        <p className="min-w-0 grow basis-28 font-extrabold text-[min(1.125rem,7vw)] text-foret-fonce leading-snug numbers-aligned">
          <Prix texte={formatPrix(prestation)} />
        </p>
        <Link
          href={parentFormFor(prestation)}
          aria-label={`${action}\u00a0: ${nom}`}
          aria-describedby={prix === 0 ? `${id}-suite` : undefined}
          className={buttonClass(prix > 0 ? 'primary' : 'secondary', 'ml-auto shrink-0')}
        >
          {action}
        </Link>
      </div>
      {prix === 0 && (
        <p id={`${id}-suite`} className="mt-2 text-sm text-texte">
          Décrivez votre besoin dans le formulaire&nbsp;: nous vous rappelons avec un prix.
        </p>
      )}
    </li>
  )
}

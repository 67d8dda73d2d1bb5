import { useQuery } from '@tanstack/react-query'
import { fillModele, MODELE_CLES, MODELES, type ModeleCle } from '#contract/modeles.admin.ts'
import { Button } from '../../ui/button.tsx'
import { parametresQuery } from '../parametres/missing-coordonnees.ts'
import { valeurIn } from '../parametres/settings.ts'
import { Failed } from '../ui/failed.tsx'
import { Select } from '../ui/select.tsx'
import { formatJour, today } from '../ui/time.ts'

const NOTHING_CHOSEN = ''

/** Days (YYYY-MM-DD) to fill in, by template; a template without one gets today. */
export type ModeleDates = Partial<Readonly<Record<ModeleCle, string>>>

/**
 * Choice of one of the agency's message templates, with the person's name and a date filled in. `replaced`: the text by
 * hand that a template replaced; a button restores it.
 */
export const ModeleSelect = ({
  nom,
  dates,
  onChoose,
  replaced,
  onTakeBack,
}: {
  readonly nom: string
  readonly dates?: ModeleDates | undefined
  readonly onChoose: (text: string) => void
  readonly replaced: string | null
  readonly onTakeBack: (text: string) => void
}) => {
  const query = useQuery(parametresQuery)
  const { data } = query
  return (
    <div>
      <Select<ModeleCle | typeof NOTHING_CHOSEN>
        label="Modèle de message"
        value={NOTHING_CHOSEN}
        options={[
          [NOTHING_CHOSEN, 'Choisir un modèle...'],
          ...MODELE_CLES.map((cle) => [cle, MODELES[cle].label] as const),
        ]}
        className="w-full"
        // While the agency's own texts are not loaded, `MODELES` would give its initial ones in their place.
        disabled={!data}
        onChoose={(cle) => {
          if (!cle || !data) return
          const text = valeurIn(data, cle) ?? MODELES[cle].initial
          onChoose(fillModele(text, { nom, date: formatJour(dates?.[cle] ?? today()) }))
        }}
      />
      {query.isError && !data && <Failed query={query}>Les modèles n'ont pas pu être chargés.</Failed>}
      {replaced !== null && (
        <Button variant="quiet" className="px-0!" onClick={() => onTakeBack(replaced)}>
          Reprendre mon texte
        </Button>
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { fillModele, MODELE_CLES, MODELES, type ModeleCle } from '#contract/modeles.admin.ts'
import { parametresQuery } from '../parametres/missing-coordonnees.ts'
import { valeurIn } from '../parametres/settings.ts'
import { Select } from '../ui/select.tsx'
import { formatJour, today } from '../ui/time.ts'

const NOTHING_CHOSEN = ''

/** Choice of one of the agency's messages, with the person's name and today's date filled in. */
export const ModeleSelect = ({
  nom,
  onChoose,
}: {
  readonly nom: string
  readonly onChoose: (text: string) => void
}) => {
  const { data = [] } = useQuery(parametresQuery)
  return (
    <Select<ModeleCle | typeof NOTHING_CHOSEN>
      label="Modèle de message"
      value={NOTHING_CHOSEN}
      options={[
        [NOTHING_CHOSEN, 'Choisir un modèle...'],
        ...MODELE_CLES.map((cle) => [cle, MODELES[cle].label] as const),
      ]}
      className="w-full"
      onChoose={(cle) => {
        if (!cle) return
        const text = valeurIn(data, cle) ?? MODELES[cle].initial
        onChoose(fillModele(text, { nom, date: formatJour(today()) }))
      }}
    />
  )
}

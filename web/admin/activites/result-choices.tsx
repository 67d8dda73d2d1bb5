import { RESULTATS, type Resultat } from '#contract/activites.admin.ts'
import { stopSecondTap } from '../ui/second-tap.ts'

/** The results of a call or message, to choose one. `chosen`: the stored one. */
export const ResultChoices = ({
  chosen,
  onChoose,
}: {
  readonly chosen?: Resultat | null
  readonly onChoose: (resultat: Resultat) => void
}) =>
  (Object.keys(RESULTATS) as Resultat[]).map((resultat) => (
    <button
      key={resultat}
      type="button"
      data-answer=""
      aria-pressed={chosen ? chosen === resultat : undefined}
      onClick={(event) => {
        stopSecondTap(event, true)
        onChoose(resultat)
      }}
      className="min-h-11 grow rounded-full border-2 border-foret px-3 font-bold text-foret text-sm hover:bg-menthe aria-pressed:bg-menthe"
    >
      {RESULTATS[resultat]}
    </button>
  ))

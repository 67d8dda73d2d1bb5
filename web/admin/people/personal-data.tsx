import { useState } from 'react'
import { withDe } from '#contract/elision.ts'
import { ERASED_LIST_KEYS, erasedWords, LISTS } from '#contract/lists.admin.ts'
import { endpoints } from '#contract/personnes.admin.ts'
import { Button } from '../../ui/button.tsx'
import { EVERYTHING } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { useMayWrite } from '../session/may-write.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { countLabel } from '../ui/number-labels.ts'
import { saveFile } from '../ui/save-file.ts'
import { formatJour } from '../ui/time.ts'
import { useWrite } from '../writes/use-write.ts'

/**
 * Rights of access and erasure of the person with a phone number: saves the person's data as a file, or erases them.
 * Records of employees are not erased.
 */
export const PersonalData = ({ telephone, nom }: { readonly telephone: string; readonly nom: string }) => {
  const [asking, setAsking] = useState(false)
  const mayWrite = useMayWrite()
  const find = useWrite({
    send: () => ask(endpoints.findPerson, { body: { telephone } }),
    changes: [],
    failed: () => ({ title: 'Erreur', text: "L'export n'a pas pu être fait." }),
    onDone: (found) =>
      saveFile(
        // The digits of a Gabonese number after the country code.
        `donnees-${telephone.slice(-8)}.json`,
        new Blob([JSON.stringify(found, null, 2)], { type: 'application/json' }),
      ),
  })
  const erase = useWrite({
    send: () => ask(endpoints.erasePerson, { body: { telephone } }),
    changes: EVERYTHING,
    deletes: (_, { ids }) => ids,
    done: (counts) => {
      const erased = ERASED_LIST_KEYS.map((list) => countLabel(counts[list], LISTS[list].names)).join(', ')
      return {
        title: 'Données effacées',
        text: [
          `${erased}.`,
          counts.employesConserves > 0 && "Le dossier d'employé est conservé (obligation légale).",
          counts.sauvegardesJusque === null
            ? 'Les sauvegardes faites avant les contiennent encore.'
            : `Les sauvegardes les contiennent encore jusqu'au ${formatJour(counts.sauvegardesJusque)}.`,
          counts.postgresql && 'La base de données réutilise leur place peu à peu.',
        ]
          .filter(Boolean)
          .join(' '),
      }
    },
    failed: () => ({ title: 'Erreur', notDone: "Les données n'ont pas pu être effacées." }),
    onEnd: () => setAsking(false),
  })
  return (
    <details className="rounded-carte border-2 border-menthe">
      <summary className="min-h-12 content-center px-4 font-semibold text-foret">
        Données personnelles
      </summary>
      <div className="flex flex-wrap gap-2 px-4 pb-4">
        <Button variant="secondary" className="px-4!" busy={find.isPending} onClick={() => find.mutate()}>
          <AdminIcon name="download" className="size-5" />
          Exporter ses données
        </Button>
        {mayWrite && (
          <Button variant="quiet" className="px-4! text-erreur!" onClick={() => setAsking(true)}>
            Effacer ses données
          </Button>
        )}
      </div>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        question={`Effacer toutes les données ${withDe(nom)}\u00a0?`}
        action="Effacer"
        busy={erase.isPending}
        onConfirm={() => erase.mutate()}
      >
        Les {erasedWords} de ce numéro seront tous effacés définitivement. Un dossier d'employé est conservé,
        comme la loi l'exige.
      </Confirm>
    </details>
  )
}

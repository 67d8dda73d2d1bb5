import { useState } from 'react'
import { endpoints as contactMessages } from '#contract/contact-messages.admin.ts'
import { withDe } from '#contract/elision.ts'
import { DELETED_PER_CALL, endpoints } from '#contract/indesirables.admin.ts'
import { LISTS, type UnwantedListKey } from '#contract/lists.admin.ts'
import { endpoints as parentRequests } from '#contract/parent-requests.admin.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PairsDeletedToo } from '../mises-en-relation/deleted-too.tsx'
import { EVERYTHING } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { useMayWrite } from '../session/may-write.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { countLabel } from '../ui/number-labels.ts'
import { stopSecondTap } from '../ui/second-tap.ts'
import { useWrite } from '../writes/use-write.ts'

interface Unwantable {
  readonly id: string
  readonly nom: string
  readonly indesirable: boolean
}

const DELETE_CALLS = {
  messages: contactMessages.deleteContactMessage,
  demandes: parentRequests.deleteParentRequest,
} as const

/** Marks a record as unwanted or removes the mark; deletes a message or a request. */
export const UnwantedActions = ({
  list,
  item,
  onClose,
}: {
  readonly list: UnwantedListKey
  readonly item: Unwantable
  readonly onClose: () => void
}) => {
  const [asking, setAsking] = useState(false)
  const [one] = LISTS[list].names
  const write = {
    send: (indesirable: boolean) =>
      ask(endpoints.markUnwanted, { body: { liste: list, id: item.id, indesirable } }),
    changes: EVERYTHING,
    failed: () => ({ title: 'Erreur', notDone: "La marque n'a pas pu être changée." }),
  }
  const unmarked = { title: 'Remis dans la liste', text: item.nom }
  // Pressed in a toast, when the record is closed already: what is open by then stays open.
  const undo = useWrite({ ...write, done: () => unmarked })
  const mark = useWrite({
    ...write,
    done: (_, indesirable) =>
      indesirable
        ? { title: 'Marqué comme indésirable', text: item.nom, undo: () => undo.mutate(false) }
        : unmarked,
    onDone: onClose,
  })
  const call = list === 'candidatures' ? null : DELETE_CALLS[list]
  const remove = useWrite({
    send: async () => {
      if (call) await ask(call, { params: { id: item.id } })
    },
    changes: EVERYTHING,
    deletes: () => item.id,
    done: () => ({ title: list === 'messages' ? 'Message supprimé' : 'Demande supprimée', text: item.nom }),
    failed: () => ({ title: 'Erreur', notDone: "La suppression n'a pas pu être faite." }),
    onDone: onClose,
    onEnd: () => setAsking(false),
  })
  if (!useMayWrite()) return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        className="px-4!"
        busy={mark.isPending}
        onClick={(event) => {
          stopSecondTap(event, true)
          mark.mutate(!item.indesirable)
        }}
      >
        {item.indesirable ? "Ce n'est pas indésirable" : 'Indésirable'}
      </Button>
      {call && (
        <Button variant="quiet" className="px-4! text-erreur!" onClick={() => setAsking(true)}>
          <Icon name="trash" className="size-5" />
          Supprimer
          <span className="sr-only">{`${one === 'message' ? 'le' : 'la'} ${one} ${withDe(item.nom)}`}</span>
        </Button>
      )}
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        question={`Supprimer ${one === 'message' ? 'le' : 'la'} ${one} ${withDe(item.nom)}\u00a0?`}
        action="Supprimer"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {one === 'message' ? 'Le message sera supprimé' : 'La demande sera supprimée'} définitivement.
        {list === 'demandes' && <PairsDeletedToo of={{ requestId: item.id }} />}
      </Confirm>
    </div>
  )
}

/** Button that deletes the unwanted records of a list, 500 at a time, after a question. */
export const DeleteUnwanted = ({
  list,
  total,
}: {
  readonly list: UnwantedListKey
  readonly total: number
}) => {
  const [asking, setAsking] = useState(false)
  const remove = useWrite({
    send: () => ask(endpoints.deleteUnwanted, { body: { liste: list } }),
    changes: EVERYTHING,
    deletes: (_, { ids }) => ids,
    done: ({ supprimes }) => ({
      title: countLabel(supprimes, ['indésirable supprimé', 'indésirables supprimés']),
    }),
    failed: () => ({ title: 'Erreur', notDone: "La suppression n'a pas pu être faite." }),
    onEnd: () => setAsking(false),
  })
  const mayWrite = useMayWrite()
  if (total === 0 || !mayWrite) return null
  const counted = countLabel(total, [LISTS[list].names[0], LISTS[list].names[1]])
  return (
    <>
      <Button variant="quiet" className="px-2! text-erreur! sm:px-4!" onClick={() => setAsking(true)}>
        <Icon name="trash" className="size-5" />
        Tout supprimer
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        question={`Supprimer ${counted} indésirable${total > 1 ? 's' : ''}\u00a0?`}
        action="Supprimer"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        La suppression est définitive. Au-delà de {DELETED_PER_CALL}, recommencez.
      </Confirm>
    </>
  )
}

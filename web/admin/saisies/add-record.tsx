import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { ItemOf, ListKey } from '#contract/lists.admin.ts'
import type { KeyHeaders } from '../../api/call.ts'
import type { useForm } from '../../ui/form.ts'
import { addressOfRecord } from '../lists/address.ts'
import { PERSONS } from '../query-keys.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useWrite } from '../writes/use-write.ts'

export interface AddProps {
  readonly title: string
  readonly onClose: () => void
}

/** Sends a record that was typed by hand, then opens it, unless the dialog was closed meanwhile. */
export const useAdd = <Input, Key extends ListKey>({
  list,
  done,
  failed = "La fiche n'a pas été enregistrée",
  send,
  onClose,
}: {
  readonly list: Key
  /** Title of the toast after a success. */
  readonly done: string
  readonly failed?: string
  readonly send: (input: Input, headers: KeyHeaders) => Promise<ItemOf<Key>>
  readonly onClose: () => void
}) => {
  const [, navigate] = useLocation()
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return useWrite<Input, ItemOf<Key>>({
    send,
    changes: PERSONS,
    done: ({ nom }) => ({ title: done, text: nom }),
    failed: () => ({ title: 'Erreur', notDone: failed }),
    onDone: ({ id }) => {
      if (!isOpen.current) return
      onClose()
      // Replaces the history entry of this dialog.
      navigate(addressOfRecord(list, id), { replace: true })
    },
  })
}

/** The dialog of a request or an application that is typed by hand. */
export const AddDialog = ({
  title,
  description,
  form,
  onClose,
  children,
}: AddProps & {
  readonly description: string
  readonly form: Pick<ReturnType<typeof useForm>, 'props' | 'sending'>
  readonly children: ReactNode
}) => {
  return (
    <FormDialog
      title={title}
      description={`${description} Dites-lui que l'agence garde ces informations.`}
      action="Ajouter"
      form={form}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  )
}

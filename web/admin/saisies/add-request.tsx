import { type ChangeEvent, useRef } from 'react'
import { type ParentRequestInput, parentRequestInput } from '#contract/parent-requests.ts'
import { endpoints } from '#contract/saisies.admin.ts'
import { useForm } from '../../ui/form.ts'
import { RequestInputs, readRequestInput } from '../parent-requests/inputs.tsx'
import { usePrestations } from '../prestations/queries.ts'
import { ask } from '../session/ask.ts'
import { AddDialog, type AddProps, useAdd } from './add-record.tsx'

/** Form in which an administrator types the request of a family who calls or comes to the agency. */
export const AddRequest = ({ title, onClose }: AddProps) => {
  const { submit } = useAdd<ParentRequestInput, 'demandes'>({
    list: 'demandes',
    done: 'Demande ajoutée',
    send: (body, headers) => ask(endpoints.addParentRequest, { body, headers }),
    onClose,
  })
  const { fill, ...form } = useForm({ schema: parentRequestInput, read: readRequestInput, submit })
  const propose = usePackage(fill)
  return (
    <AddDialog
      title={title}
      description="Pour une famille qui appelle ou passe à l'agence."
      form={{
        ...form,
        props: {
          ...form.props,
          onChange: (event) => {
            propose(event)
            form.props.onChange?.(event)
          },
        },
      }}
      onClose={onClose}
    >
      <RequestInputs errors={form.errors} />
    </AddDialog>
  )
}

type Fill = (values: Readonly<Record<string, string>>) => void

/**
 * A service type proposes its package (the one with the same id) with its hours, and a package its hours. A package
 * that was changed by hand stays, and so do both hours when one of them was.
 */
const usePackage = (fill: Fill) => {
  const { data: prestations = [] } = usePrestations()
  const touched = useRef(new Set<string>())
  const isFilling = useRef(false)
  return (event: ChangeEvent<HTMLFormElement>): void => {
    if (isFilling.current) return
    const { name, value } = event.target as unknown as HTMLInputElement
    touched.current.add(name)
    const isFree = (...names: readonly string[]) => !names.some((each) => touched.current.has(each))
    const proposes = name === 'forfait' || (name === 'typeService' && isFree('forfait'))
    const prestation = prestations.find(({ id, actif }) => actif && id === value)
    if (!proposes || !prestation) return
    const { id, horaireDebut, horaireFin } = prestation
    isFilling.current = true
    fill({
      ...(name === 'typeService' && { forfait: id }),
      ...(isFree('horaireDebut', 'horaireFin') && {
        horaireDebut: horaireDebut ?? '',
        horaireFin: horaireFin ?? '',
      }),
    })
    isFilling.current = false
  }
}

import { useEffect } from 'react'
import type { ContactMessageInput } from '#contract/contact-messages.ts'
import { CONTACT_MESSAGE_LABELS, contactMessageInput } from '#contract/contact-messages.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import type { FieldErrors } from '../../ui/form.ts'
import { useForm } from '../../ui/form.ts'
import type { Correction } from '../form/correction.ts'
import { ErrorSummary } from '../form/error-summary.tsx'
import { FormEnd } from '../form/form-end.tsx'
import type { SubmissionFailure } from '../form/submission.ts'
import { readTelephone, TelephoneField } from '../form/telephone.tsx'
import { UnplacedErrors } from '../form/unplaced-errors.tsx'
import { WithoutScript } from '../form/without-script.tsx'

/** Form of a message to the agency (docs/product.md, "Contact page"). */
export const ContactForm = ({
  submit,
  failure,
  correction,
}: {
  readonly submit: (message: ContactMessageInput) => Promise<FieldErrors | null>
  readonly failure: SubmissionFailure | null
  readonly correction: Correction | null
}) => {
  const { props, errors, unplaced, sending, fill, refuse } = useForm({
    schema: contactMessageInput,
    read: (values) => ({
      nom: values.get('nom'),
      telephone: readTelephone(values.get('telephone')),
      message: values.get('message'),
    }),
    submit,
  })
  useEffect(() => {
    if (!correction) return
    fill(correction.values)
    refuse(correction.errors)
  }, [correction, fill, refuse])

  return (
    <section aria-labelledby="ecrire" className="rounded-carte bg-white p-5 shadow-carte lg:p-8">
      <h2 id="ecrire" className="mb-4 text-xl">
        Écrivez-nous
      </h2>
      <WithoutScript />
      <form {...props} className="grid grid-cols-1 gap-5" aria-labelledby="ecrire">
        <UnplacedErrors errors={unplaced} />
        <ErrorSummary errors={errors} labels={CONTACT_MESSAGE_LABELS} />
        <TextField
          name="nom"
          required
          label={CONTACT_MESSAGE_LABELS.nom}
          autoComplete="name"
          error={errors.nom}
        />
        <TelephoneField error={errors.telephone} />
        <TextArea
          name="message"
          required
          label={CONTACT_MESSAGE_LABELS.message}
          rows={5}
          error={errors.message}
        />
        <FormEnd failure={failure} sending={sending} action="Envoyer le message" />
      </form>
    </section>
  )
}

import { Illustration } from '../../ui/illustration.tsx'
import { SuccessScreen } from '../form/outcome.tsx'
import { useSubmission } from '../form/submission.ts'
import { PageFrame } from '../page/page-frame.tsx'
import { NannyForm } from './nanny-form.tsx'

/** Spec §2, Nanny application form. */
export const Page = () => {
  const { success, trouble, submit, correction } = useSubmission('nannyApplications')
  if (success)
    return (
      <SuccessScreen
        success={success}
        title={success.kept ? 'Candidature enregistrée' : 'Candidature envoyée'}
        text="Merci de votre intérêt. Nous étudions votre candidature et nous vous appelons."
      />
    )
  return (
    <PageFrame
      title="Postuler comme nounou"
      intro="Présentez-vous en quelques lignes : nous vous appelons pour faire connaissance."
      picture={
        <Illustration
          name="postuler"
          label="Une nounou fait signe de la main"
          className="mt-1 aspect-[2/1] sm:aspect-[3/1] w-full rounded-carte object-cover object-[50%_40%]"
        />
      }
    >
      <NannyForm submit={submit} trouble={trouble} correction={correction} />
    </PageFrame>
  )
}

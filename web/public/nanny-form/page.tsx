import { inlinedDrawing, LeadDrawing } from '../../ui/illustration.tsx'
import drawingAddress from '../../ui/illustrations/postuler.svg'
import drawing from '../../ui/illustrations/postuler.svg?raw'
import { LastSent, SuccessScreen } from '../form/outcome.tsx'
import { RECEIVED, SENT, STORED_TITLES } from '../form/sentences.ts'
import { useSubmission } from '../form/submission.ts'
import { CallBox } from '../page/call-box.tsx'
import { FormFrame } from '../page/page-frame.tsx'
import { Verification } from '../page/verification.tsx'
import { NannyForm } from './nanny-form.tsx'

/** The browser reads the text of the drawing from the document: its scripts do not carry it. */
const drawingText = import.meta.env.SSR ? drawing : inlinedDrawing('postuler')

/** docs/product.md, "Form of an application". */
export const Page = () => {
  const { success, lastSent, failure, submit, correction } = useSubmission('nannyApplications')
  if (success)
    return (
      <SuccessScreen
        success={success}
        texts={{
          title: SENT.nannyApplications,
          queuedTitle: STORED_TITLES.nannyApplications,
          thanks: 'Merci de votre intérêt.',
          purpose: 'pour faire connaissance',
        }}
      />
    )
  return (
    <FormFrame
      title="Postuler comme nounou"
      intro="Présentez-vous en quelques lignes&nbsp;: nous vous appelons pour faire connaissance."
      picture={
        <LeadDrawing
          id="postuler"
          src={drawingAddress}
          svg={drawingText}
          label="Une nounou fait signe de la main, son dossier à côté d'elle"
          className="aspect-[24/13] w-full rounded-carte md:aspect-[4/3]"
        />
      }
      aside={
        <>
          <CallBox />
          <Verification />
        </>
      }
    >
      <LastSent sent={lastSent} text={RECEIVED.nannyApplications} />
      <NannyForm submit={submit} failure={failure} correction={correction} />
    </FormFrame>
  )
}

import { useState } from 'react'
import { Illustration, inlinedDrawing, LeadDrawing } from '../../ui/illustration.tsx'
import drawingAddress from '../../ui/illustrations/occasionnel.svg'
import drawing from '../../ui/illustrations/occasionnel.svg?raw'
import { LastSent, SuccessScreen } from '../form/outcome.tsx'
import { RECEIVED, SENT, STORED_TITLES } from '../form/sentences.ts'
import { useSubmission } from '../form/submission.ts'
import { CallBox } from '../page/call-box.tsx'
import { FormFrame } from '../page/page-frame.tsx'
import { Reassurance } from '../page/reassurance.tsx'
import { ParentForm } from './parent-form.tsx'

const PICTURE = 'aspect-[2/1] w-full rounded-carte md:aspect-[4/3]'

/** The browser reads the text of the drawing from the document: its scripts do not carry it. */
const drawingText = import.meta.env.SSR ? drawing : inlinedDrawing('enfants')

/** docs/product.md, "Form of a request". */
export const Page = () => {
  const [typeService, setTypeService] = useState('')
  const { success, lastSent, failure, submit, correction } = useSubmission('parentRequests')
  if (success)
    return (
      <SuccessScreen
        success={success}
        texts={{
          title: SENT.parentRequests,
          queuedTitle: STORED_TITLES.parentRequests,
          thanks: 'Merci de votre confiance.',
          purpose: 'pour vous faire une proposition',
        }}
      />
    )
  return (
    <FormFrame
      title="Je cherche une nounou"
      intro="Dites-nous ce dont vous avez besoin&nbsp;: nous vous rappelons avec une proposition."
      picture={
        typeService === 'personne' ? (
          <Illustration
            name="personne"
            label="Une aide à domicile pousse le fauteuil roulant d'une dame âgée"
            className="mx-auto aspect-square w-56 rounded-carte md:w-full"
          />
        ) : (
          <LeadDrawing
            id="enfants"
            src={drawingAddress}
            svg={drawingText}
            label={"Deux enfants rient\u00a0: l'un tient une balle, l'autre un ballon rouge"}
            className={PICTURE}
          />
        )
      }
      aside={
        <>
          <CallBox />
          <Reassurance isForPerson={typeService === 'personne'} />
        </>
      }
    >
      <LastSent sent={lastSent} text={RECEIVED.parentRequests} />
      <ParentForm submit={submit} failure={failure} correction={correction} onService={setTypeService} />
    </FormFrame>
  )
}

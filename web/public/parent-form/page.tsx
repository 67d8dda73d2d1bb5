import { InlineDrawing } from '../../ui/illustration.tsx'
import drawing from '../../ui/illustrations/occasionnel.svg?raw'
import { LastSent, SuccessScreen } from '../form/outcome.tsx'
import { useSubmission } from '../form/submission.ts'
import { CallBox } from '../page/call-box.tsx'
import { FormFrame } from '../page/page-frame.tsx'
import { Reassurance } from '../page/reassurance.tsx'
import { ParentForm } from './parent-form.tsx'

/** docs/product.md, "Form of a request". */
export const Page = () => {
  const { success, lastSent, trouble, submit, correction } = useSubmission('parentRequests')
  if (success)
    return (
      <SuccessScreen
        success={success}
        texts={{
          title: 'Demande envoyée',
          queuedTitle: 'Demande enregistrée',
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
        <InlineDrawing
          svg={drawing}
          label="Un enfant joue avec des cubes"
          className="aspect-[2/1] w-full rounded-carte md:aspect-[4/3]"
        />
      }
      aside={
        <>
          <Reassurance />
          <CallBox />
        </>
      }
    >
      <LastSent sent={lastSent} text="Votre demande nous est bien parvenue" />
      <ParentForm submit={submit} trouble={trouble} correction={correction} />
    </FormFrame>
  )
}

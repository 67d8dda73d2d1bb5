import { Link } from 'wouter'
import { PATHS } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Banner } from '../../ui/surfaces.tsx'
import { useCoordonnees } from '../coordonnees.ts'
import { PhoneLink } from '../page/phone-number.tsx'
import type { SubmissionFailure } from './submission.ts'

/** End of every form: error message, submit button, privacy text. */
export const FormEnd = ({
  failure,
  sending,
  action,
}: {
  readonly failure: SubmissionFailure | null
  readonly sending: boolean
  /** Text of the button. */
  readonly action: string
}) => (
  <>
    <FailureBanner failure={failure} />
    <Button type="submit" busy={sending} className="needs-script w-full">
      <Icon name="send" className="size-5" />
      {sending ? 'Envoi en cours…' : action}
    </Button>
    <p role="status" className="shown-while-held font-semibold">
      Le réseau est lent. Ne fermez pas cette page&nbsp;: l'envoi se fera dès qu'il répond.
    </p>
    <PrivacyMention />
  </>
)

/** Error message above the button, for a failure that no field shows. */
const FailureBanner = ({ failure }: { readonly failure: SubmissionFailure | null }) => (
  <div role="alert" className="empty:hidden">
    {failure?.kind === 'refused' && (
      <Banner tone="soleil" icon="alert" title="L'envoi n'a pas abouti">
        {failure.message}
      </Banner>
    )}
    {failure?.kind === 'unstored' && <UnstoredBanner mayHaveArrived={failure.mayHaveArrived} />}
  </div>
)

/** Error message when a form is neither confirmed nor stored. A retry of the same content uses the same key: it arrives once. */
const UnstoredBanner = ({ mayHaveArrived }: { readonly mayHaveArrived: boolean }) => {
  const { telephone, canCall } = useCoordonnees()
  return (
    <Banner
      tone="soleil"
      icon="alert"
      title={mayHaveArrived ? "Nous n'avons pas reçu de réponse" : "L'envoi n'a pas abouti"}
    >
      {mayHaveArrived
        ? "L'agence l'a peut-être reçu, mais ce téléphone"
        : 'Le réseau ou notre service ne répond pas, et ce téléphone'}{' '}
      ne peut pas garder votre envoi. Ne fermez pas cette page, réessayez
      {canCall && (
        <>
          {' '}
          ou appelez-nous au <PhoneLink telephone={telephone} />
        </>
      )}
      .
    </Banner>
  )
}

/** Privacy text under each form (loi 001/2011 modifiée). */
const PrivacyMention = () => (
  <p className="text-sm text-texte">
    Vos informations servent uniquement à traiter votre demande et ne sont jamais vendues. Vous pouvez les
    consulter, les corriger ou les faire supprimer&nbsp;:{' '}
    <Link href={PATHS.confidentialite} className="-my-3 inline-block py-3 font-semibold underline">
      vos données
    </Link>
    .
  </p>
)

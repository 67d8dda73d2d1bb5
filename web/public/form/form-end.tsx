import { Link } from 'wouter'
import { PATHS } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Banner } from '../../ui/surfaces.tsx'
import { useCoordonnees } from '../coordonnees.ts'
import { PhoneLink } from '../page/phone-number.tsx'
import { HELD, MAY_HAVE_ARRIVED, NO_ANSWER, NOT_SENT, SENDING, UNREACHABLE, UNSTORED } from './sentences.ts'
import type { SubmissionFailure } from './submission.ts'

/** End of each public form: error message, submit button, privacy text. */
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
      {sending ? SENDING : action}
    </Button>
    <p role="status" className="shown-while-held font-semibold">
      {HELD}
    </p>
    <PrivacyMention />
  </>
)

/** Error message above the button, for a failure that no field shows. */
const FailureBanner = ({ failure }: { readonly failure: SubmissionFailure | null }) => (
  <div role="alert" className="empty:hidden">
    {failure?.kind === 'refused' && (
      <Banner tone="soleil" icon="alert" title={NOT_SENT}>
        {failure.message}
      </Banner>
    )}
    {failure?.kind === 'unstored' && <UnstoredBanner mayHaveArrived={failure.mayHaveArrived} />}
  </div>
)

/**
 * Error message when a form is neither confirmed nor stored. A retry of the same content uses the same key: it arrives
 * once.
 */
const UnstoredBanner = ({ mayHaveArrived }: { readonly mayHaveArrived: boolean }) => {
  const { telephone, canCall } = useCoordonnees()
  return (
    <Banner tone="soleil" icon="alert" title={mayHaveArrived ? NO_ANSWER : NOT_SENT}>
      {mayHaveArrived ? MAY_HAVE_ARRIVED : UNREACHABLE} {UNSTORED}
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

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { formatTelephone } from '#contract/format-telephone.ts'
import { callBackTime, isSameDay } from '../../opening-hours.ts'
import { PATHS } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { Banner } from '../../ui/surfaces.tsx'
import { dismissToasts } from '../../ui/toast.ts'
import { formatInstant } from '../format-instant.ts'
import { PageColumn } from '../page/page-frame.tsx'
import { NOT_CONFIRMED_YET, SKIPPED, STORED, WILL_CALL, WILL_CALL_THEN } from './sentences.ts'
import type { Success } from './submission.ts'

/** What a form's success screen says of its submission. */
interface SuccessTexts {
  readonly title: string
  /** Title while the agency has not confirmed the submission. */
  readonly queuedTitle: string
  readonly thanks: string
  /** What the agency calls for: "pour vous répondre". */
  readonly purpose: string
}

/**
 * docs/product.md, "Success screen": what was sent, the number that the agency will call, and when. Of a submission
 * that is not confirmed it says neither that the agency has it nor when it calls.
 */
export const SuccessScreen = ({
  success,
  texts,
}: {
  readonly success: Success
  readonly texts: SuccessTexts
}) => {
  const { at, telephone, documents, skipped } = success
  const isQueued = success.outcome === 'queued'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    dismissToasts()
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <PageColumn>
      <div className="mx-auto flex max-w-xl flex-col items-center gap-3 rounded-[1.75rem] bg-white px-5 py-8 text-center shadow-carte sm:px-8">
        <Illustration
          name={isQueued ? 'hors-ligne' : 'succes'}
          className={`aspect-[4/3] short:w-28 ${isQueued ? 'w-36' : 'w-44'}`}
        />
        <h1 ref={heading} tabIndex={-1} className="mt-1 text-3xl outline-none">
          {isQueued ? texts.queuedTitle : texts.title}
        </h1>
        <p className="max-w-sm text-texte">{texts.thanks}</p>
        {isQueued && (
          <div className="max-w-md rounded-champ bg-soleil-clair p-3 font-semibold">
            <p>{STORED}</p>
            <p className="mt-1 font-normal">{NOT_CONFIRMED_YET}</p>
          </div>
        )}
        <ul className="grid w-full max-w-md grid-cols-1 gap-3 rounded-carte bg-menthe-clair p-4 text-left">
          <Fact icon="phone">
            {isQueued ? WILL_CALL_THEN : WILL_CALL}{' '}
            <strong className="whitespace-nowrap text-[min(1em,5.6vw)] numbers-aligned">
              {formatTelephone(telephone)}
            </strong>{' '}
            {texts.purpose}.
          </Fact>
          {!isQueued && (
            <Fact icon="clock">
              Quand&nbsp;: <strong>{callBackTime(at)}</strong>.
            </Fact>
          )}
          {documents.length > 0 && (
            <Fact icon="file">
              {documents.length > 1 ? `${documents.length}\u00a0documents joints` : '1\u00a0document joint'}
              &nbsp;: {documents.join(', ')}
            </Fact>
          )}
        </ul>
        {skipped.length > 0 && (
          <p className="max-w-md rounded-champ bg-soleil-clair p-3 font-semibold wrap-anywhere">
            {skippedSentence(skipped)}
          </p>
        )}
        <Link href={PATHS.home} className={buttonClass('primary', 'mt-2')}>
          Retour à l'accueil
        </Link>
      </div>
    </PageColumn>
  )
}

const Fact = ({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) => (
  <li className="flex gap-3">
    <Icon name={icon} className="mt-0.5 size-5 shrink-0 text-foret" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
)

const skippedSentence = (names: readonly string[]): string => `${SKIPPED}${names.join(', ')}.`

/** When the agency calls, on the day of the submission only: "aujourd'hui" and "demain" are wrong later. */
const CallBackTime = ({ at }: { readonly at: number }) => {
  const [isToday, setIsToday] = useState(true)
  useEffect(() => {
    const timer = setInterval(() => setIsToday(isSameDay(at, Date.now())), 60_000)
    return () => clearInterval(timer)
  }, [at])
  return isToday && <>, {callBackTime(at)}</>
}

/** Notice above the form after the success screen, until the page is left or the form is submitted again. */
export const LastSent = ({ sent, text }: { readonly sent: Success | null; readonly text: string }) =>
  // The outbox bar shows submissions that are still on the phone.
  sent &&
  sent.outcome === 'confirmed' && (
    <div className="mb-6">
      <Banner icon="check">
        <p>
          {text} {formatInstant(sent.at)}.
        </p>
        <p>
          {WILL_CALL}{' '}
          <strong className="whitespace-nowrap text-[min(1em,5.6vw)] numbers-aligned">
            {formatTelephone(sent.telephone)}
          </strong>
          <CallBackTime at={sent.at} />.
        </p>
        {sent.skipped.length > 0 && <p className="mt-1 wrap-anywhere">{skippedSentence(sent.skipped)}</p>}
      </Banner>
    </div>
  )

import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { PATHS } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { Banner } from '../../ui/surfaces.tsx'
import { moment } from '../moment.ts'
import { PageColumn } from '../page/page-frame.tsx'
import type { Success } from './submission.ts'

/**
 * Success screen. A record that waits on the phone is announced, without calling it an error (docs/product.md, "Success
 * screen").
 */
export const SuccessScreen = ({
  success,
  title,
  text,
}: {
  readonly success: Success
  readonly title: string
  readonly text: string
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <PageColumn>
      <div className="flex flex-col items-center gap-3 rounded-[1.75rem] bg-white px-6 py-10 text-center shadow-carte">
        <Illustration name={success.kept ? 'hors-ligne' : 'succes'} className="w-48" />
        <h1 ref={heading} tabIndex={-1} className="mt-2 text-3xl outline-none">
          {title}
        </h1>
        <p className="max-w-sm text-texte">{text}</p>
        {success.kept && (
          <p className="max-w-sm rounded-champ bg-soleil-clair p-3 font-semibold">
            C'est enregistré sur votre téléphone&nbsp;: l'envoi se fera dès le retour du réseau.
          </p>
        )}
        {success.omitted.length > 0 && (
          <p className="max-w-sm rounded-champ bg-soleil-clair p-3 font-semibold wrap-anywhere">
            {omittedSentence(success.omitted)}
          </p>
        )}
        <Link href={PATHS.home} className={buttonClass('primary', 'mt-3')}>
          Retour à l'accueil
        </Link>
      </div>
    </PageColumn>
  )
}

const omittedSentence = (names: readonly string[]): string =>
  `Ces fichiers n'ont pas pu être lus et ne sont pas joints\u00a0: ${names.join(', ')}.`

/** Above the form that came back: whoever looked away for five seconds sees that it was sent. */
export const LastSent = ({ sent, text }: { readonly sent: Success | null; readonly text: string }) =>
  // What is still on the phone is said by the bar.
  sent &&
  !sent.kept && (
    <div className="mb-6">
      <Banner icon="check">
        {text} {moment(sent.at)}.
        {sent.omitted.length > 0 && (
          <span className="mt-1 block wrap-anywhere">{omittedSentence(sent.omitted)}</span>
        )}
      </Banner>
    </div>
  )

import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { afficherTelephone } from '#contract/telephone.ts'
import { PATHS, telHref } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { Banner } from '../../ui/surfaces.tsx'
import { useCoordonnees } from '../coordonnees.ts'
import { PageColumn } from '../page/page-frame.tsx'
import type { Success, Trouble } from './submission.ts'

/** Spec §2: five seconds, and the way home. What waits on the phone is said, without calling it an error. */
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
          <p className="max-w-sm rounded-champ bg-soleil-clair p-3 font-semibold">
            Ces fichiers n'ont pas pu être lus et ne sont pas joints&nbsp;: {success.omitted.join(', ')}.
          </p>
        )}
        <Link href={PATHS.home} className={buttonClass('primary', 'mt-3')}>
          Retour à l'accueil
        </Link>
      </div>
    </PageColumn>
  )
}

/** Above the button: what went wrong when no field is to blame, and what to do. */
export const TroubleBanner = ({ trouble }: { readonly trouble: Trouble | null }) => {
  const { telephone } = useCoordonnees()
  return (
    <div role="alert" className="empty:hidden">
      {trouble && (
        <Banner tone="soleil" icon="alert" title="L'envoi n'a pas abouti">
          {trouble.trouble === 'refused'
            ? trouble.message
            : "Ce téléphone n'a plus de réseau et ne peut pas garder votre envoi. Ne fermez pas cette page, réessayez"}
          {trouble.trouble === 'lost' && (
            <>
              {' '}
              ou appelez-nous au{' '}
              <a href={telHref(telephone)} className="whitespace-nowrap font-bold underline">
                {afficherTelephone(telephone)}
              </a>
              .
            </>
          )}
        </Banner>
      )}
    </div>
  )
}

/** Under each form: what becomes of what was typed (loi 001/2011 modifiée). */
export const PrivacyMention = () => (
  <p className="text-sm text-texte">
    Vos informations servent uniquement à traiter votre demande et ne sont jamais vendues. Vous pouvez les
    consulter, les corriger ou les faire supprimer&nbsp;:{' '}
    <Link href={PATHS.confidentialite} className="font-semibold underline">
      vos données
    </Link>
    .
  </p>
)

/** Instead of a button that could not work. */
export const WithoutScript = () => {
  const { telephone } = useCoordonnees()
  return (
    <noscript>
      <p className="mb-5 rounded-carte bg-soleil-clair p-4 font-semibold">
        Sans JavaScript, ce formulaire ne peut pas être envoyé. Appelez-nous au{' '}
        <a href={telHref(telephone)} className="underline">
          {afficherTelephone(telephone)}
        </a>
        .
      </p>
    </noscript>
  )
}

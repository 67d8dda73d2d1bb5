import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { RETENTION } from '#contract/retention.ts'
import { usePageData } from '../../page-data.tsx'
import { mailHref, PATHS } from '../../paths.ts'
import { useCoordonnees } from '../coordonnees.ts'
import { PageFrame } from '../page/page-frame.tsx'
import { PhoneLink } from '../page/phone-number.tsx'

/** Privacy page: what is kept, why, how long, whom to ask (loi n°001/2011 amended by loi n°025/2023). */
export const Page = () => {
  const { telephone, email, adresse, canCall, canMail } = useCoordonnees()
  const { numeroDeclaration } = usePageData()
  return (
    <PageFrame
      title="Vos données"
      intro="Ce que nous gardons, pourquoi, combien de temps, et à qui le demander."
    >
      <div className="-mb-6 md:columns-2 md:gap-12">
        <Section title="Ce que nous gardons">
          <ul className="grid list-disc gap-1.5 pl-5">
            <li>
              <strong>Vous cherchez une nounou&nbsp;:</strong> votre nom, votre téléphone, votre adresse, le
              service, le forfait, les horaires, le nombre d'enfants et vos commentaires. Nous ne demandons ni
              le nom ni la photo de vos enfants.
            </li>
            <li>
              <strong>Vous postulez&nbsp;:</strong> votre nom, votre téléphone, votre adresse, votre
              expérience, le poste, vos disponibilités et les documents que vous choisissez d'envoyer.
            </li>
            <li>
              <strong>Vous nous écrivez&nbsp;:</strong> votre nom, votre téléphone et votre message.
            </li>
            <li>
              <strong>Vous travaillez à l'agence&nbsp;:</strong> votre nom, votre email, vos appareils de
              connexion (jamais votre empreinte), vos connexions et ce que vous avez fait.
            </li>
            <li>
              <strong>Pour vous rapprocher&nbsp;:</strong> ce que notre ordinateur a compris de votre texte
              (quartier, horaires, années d'expérience), quelles nounous ont été proposées à quelle famille,
              et la suite. Une personne de l'agence décide toujours.
            </li>
            <li>
              <strong>Nous vous appelons&nbsp;:</strong> la date de l'appel, son résultat, nos notes et nos
              rappels, aussi longtemps que le dossier.
            </li>
            <li>
              <strong>Nous vérifions une nounou&nbsp;:</strong> ce que nous avons contrôlé (papiers, domicile,
              références, formation), quand, et ce qui le prouve&nbsp;; si nous refusons, pourquoi.
            </li>
            <li>
              <strong>Vous payez, ou nous vous payons&nbsp;:</strong> le montant, la date, le mois, le moyen
              et la référence du paiement, et ce que nous avons convenu pour un mois.
            </li>
          </ul>
        </Section>
        <Section title="Pourquoi">
          <p>
            Pour traiter votre demande, et pour rien d'autre. Seules les personnes de l'agence qui ont un
            compte à leur nom lisent ces informations, et nous notons qui a ouvert un document. Elles ne sont
            ni vendues, ni prêtées, ni utilisées pour de la publicité. Vos documents sont gardés chiffrés.
          </p>
        </Section>
        <Section title="Combien de temps">
          <ul className="grid list-disc gap-1.5 pl-5">
            {Object.values(RETENTION).map(({ objet, mois, depuis }) => (
              <li key={objet}>
                {objet}&nbsp;: {mois} mois {depuis}.
              </li>
            ))}
            <li>Propositions et placements&nbsp;: effacés avec la demande ou la candidature.</li>
            <li>Fichier dont l'envoi n'est pas fini, ou envoyé sans candidature&nbsp;: 24 heures.</li>
            <li>Dossiers des employés&nbsp;: la durée du contrat, puis 5 ans.</li>
            <li>Copies de secours&nbsp;: jusqu'à 3 mois de plus.</li>
          </ul>
        </Section>
        <Section title="Sur votre téléphone">
          <p>
            Sans réseau, votre envoi reste sur votre téléphone jusqu'à ce qu'il parte, puis il y est effacé.
            S'il n'a pas pu partir, ou si vous ne le corrigez pas, il est effacé après 30 jours d'utilisation,
            et le site vous le dit. Un formulaire commencé y reste jusqu'à ce que vous l'envoyiez ou
            l'effaciez, et 30 jours d'utilisation au plus. Ses documents sont effacés une heure après votre
            dernier changement, ou à votre visite suivante. Ce site n'utilise aucun outil de mesure ni de
            publicité.
          </p>
        </Section>
        <Section title="Vos droits">
          <p>
            Vous pouvez demander à voir vos informations, à les corriger ou à les faire supprimer, et vous
            opposer à leur utilisation. Il suffit de{' '}
            {canCall && (
              <>
                nous appeler au <PhoneLink telephone={telephone} />, de{' '}
              </>
            )}
            nous écrire{' '}
            {canMail ? (
              <>
                à{' '}
                <a
                  href={mailHref(email)}
                  className="-my-3 inline-block wrap-anywhere py-3 font-semibold underline"
                >
                  {email}
                </a>
              </>
            ) : (
              <>
                depuis la page{' '}
                <Link href={PATHS.contact} className="-my-3 inline-block py-3 font-semibold underline">
                  Contact
                </Link>
              </>
            )}{' '}
            ou de passer nous voir&nbsp;: {adresse}. Si notre réponse ne vous convient pas, vous pouvez vous
            adresser à l'Autorité pour la protection des données personnelles et de la vie privée (APDPVP), à
            Libreville.
          </p>
          {numeroDeclaration && (
            <p className="mt-2">
              Nos fichiers sont déclarés à l'APDPVP sous le numéro{' '}
              <strong className="break-words">{numeroDeclaration}</strong>.
            </p>
          )}
        </Section>
      </div>
    </PageFrame>
  )
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="break-inside-avoid pb-6">
    <h2 className="mb-2 text-xl">{title}</h2>
    {children}
  </section>
)

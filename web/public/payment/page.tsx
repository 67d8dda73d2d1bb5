import { buttonClass } from '../../ui/button.tsx'
import { Badge, Banner } from '../../ui/surfaces.tsx'
import { PageFrame } from '../page/page-frame.tsx'

const PROVIDERS = [
  { nom: 'Airtel Money', resume: 'Depuis votre compte Airtel', initiales: 'AM', tone: 'bg-erreur' },
  { nom: 'Moov Money', resume: 'Depuis votre compte Moov', initiales: 'MM', tone: 'bg-estuaire' },
  { nom: 'CinetPay', resume: 'Par carte bancaire ou mobile money', initiales: 'CP', tone: 'bg-foret' },
] as const

/** Mobile payment is announced but not available (docs/product.md, "Payment page"). */
export const Page = () => (
  <PageFrame title="Mon paiement" intro="Bientôt, vous pourrez payer nos prestations depuis votre téléphone.">
    <h2 className="text-xl">Moyens de paiement à venir</h2>
    <ul className="mt-3 grid grid-cols-1 gap-3 lg:grid-cols-3 lg:gap-6">
      {PROVIDERS.map(({ nom, resume, initiales, tone }) => (
        <li
          key={nom}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-carte bg-white p-4 shadow-carte lg:p-6"
        >
          <span
            aria-hidden="true"
            className={`grid size-12 shrink-0 place-items-center rounded-champ font-bold text-white ${tone}`}
          >
            {initiales}
          </span>
          <span className="min-w-0 grow basis-28">
            <span className="block font-bold">{nom}</span>
            <span className="block text-sm text-texte">{resume}</span>
          </span>
          <Badge>Bientôt</Badge>
        </li>
      ))}
    </ul>
    <button
      type="button"
      disabled
      aria-describedby="paiement-attente"
      className={buttonClass('primary', 'mt-6 w-full md:w-auto md:min-w-60')}
    >
      Payer
    </button>
    <p id="paiement-attente" className="mt-2 text-sm text-texte max-md:text-center">
      Le paiement mobile est en attente d'activation.
    </p>
    <div className="mt-6 max-w-3xl">
      <Banner tone="estuaire" icon="info" title="En attendant">
        Le règlement se convient directement avec l'agence, qui vous remet un reçu. Ne donnez jamais votre
        code secret mobile money à personne.
      </Banner>
    </div>
  </PageFrame>
)

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
    <ul className="mt-3 grid gap-3">
      {PROVIDERS.map(({ nom, resume, initiales, tone }) => (
        <li key={nom} className="flex items-center gap-4 rounded-carte bg-white p-4 shadow-carte">
          <span
            aria-hidden="true"
            className={`grid size-12 shrink-0 place-items-center rounded-champ font-bold text-white ${tone}`}
          >
            {initiales}
          </span>
          <span className="min-w-0 grow">
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
      className={buttonClass('primary', 'mt-6 w-full')}
    >
      Payer
    </button>
    <p id="paiement-attente" className="mt-2 text-center text-sm text-texte">
      Le paiement mobile est en attente d'activation.
    </p>
    <div className="mt-6">
      <Banner tone="estuaire" icon="info" title="En attendant">
        Le règlement se convient directement avec l'agence, qui vous remet un reçu. Ne donnez jamais votre
        code secret mobile money à personne.
      </Banner>
    </div>
  </PageFrame>
)

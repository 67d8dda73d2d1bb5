import { useCoordonnees } from '../coordonnees.ts'
import { PhoneLink } from '../page/phone-number.tsx'

/** Notice above a form when JavaScript is off. */
export const WithoutScript = () => {
  const { telephone, canCall } = useCoordonnees()
  return (
    <noscript>
      <p className="mb-5 rounded-carte bg-soleil-clair p-4 font-semibold">
        Sans JavaScript, ce formulaire ne peut pas être envoyé.
        {canCall && (
          <>
            {' '}
            Appelez-nous au <PhoneLink telephone={telephone} />.
          </>
        )}
      </p>
    </noscript>
  )
}

import { formatTelephone } from '#contract/telephone.ts'
import { telHref } from '../../paths.ts'
import { useCoordonnees } from '../coordonnees.ts'

/** Instead of a button that could not work. */
export const WithoutScript = () => {
  const { telephone } = useCoordonnees()
  return (
    <noscript>
      <p className="mb-5 rounded-carte bg-soleil-clair p-4 font-semibold">
        Sans JavaScript, ce formulaire ne peut pas être envoyé. Appelez-nous au{' '}
        <a href={telHref(telephone)} className="underline">
          {formatTelephone(telephone)}
        </a>
        .
      </p>
    </noscript>
  )
}

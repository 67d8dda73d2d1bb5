import { Link } from 'wouter'
import type { MiseEnRelation } from '#contract/mises-en-relation.admin.ts'
import { canChangeStatut } from '#contract/nanny-applications.admin.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Banner } from '../../ui/surfaces.tsx'
import { addressOfRecord } from '../lists/address.ts'
import { MissingPoints } from '../verifications/missing.tsx'
import { useHire } from './use-steps.ts'

/** In place of the field for the first day, while she is no active employee: accepts her application or links to it. */
export const HireFirst = ({ pair }: { readonly pair: MiseEnRelation }) => {
  const { nannyId, nanny } = pair
  const hire = useHire(pair)
  if (!canChangeStatut(nanny))
    return (
      <Banner tone="soleil" icon="alert" title="Elle n'est pas une employée active">
        <p>Sa candidature est refusée, ou son dossier d'employée est supprimé ou en pause.</p>
        <Link href={addressOfRecord('candidatures', nannyId)} className={buttonClass('secondary', 'mt-3')}>
          Ouvrir sa fiche
        </Link>
      </Banner>
    )
  return (
    <Banner tone="soleil" icon="alert" title="Acceptez d'abord sa candidature">
      <p>
        Une nounou placée est une employée active. Cette décision est finale{'\u00a0'}: {nanny.nom} fera
        partie des employés.
      </p>
      <MissingPoints candidatureId={nannyId} />
      <Button className="mt-3" busy={hire.isPending} onClick={() => hire.mutate()}>
        Accepter la candidature
      </Button>
    </Banner>
  )
}

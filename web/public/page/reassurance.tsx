import { Banner } from '../../ui/surfaces.tsx'

/** The promise of the home page, repeated with the form of a request; `isForPerson`: the service is no childcare. */
export const Reassurance = ({ isForPerson = false }: { readonly isForPerson?: boolean }) => (
  <Banner icon="shield" title="Service professionnel et sécurisé">
    {isForPerson
      ? 'Toutes les personnes qui viennent chez vous sont vérifiées et formées.'
      : 'Toutes nos nounous sont vérifiées et formées pour assurer la sécurité de vos enfants.'}
  </Banner>
)

import { Banner } from '../../ui/surfaces.tsx'

/** The promise of the home page, repeated beside the form of a request. */
export const Reassurance = () => (
  <Banner icon="shield" title="Service professionnel et sécurisé">
    Toutes nos nounous sont vérifiées et formées pour assurer la sécurité de vos enfants.
  </Banner>
)

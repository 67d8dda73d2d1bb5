import { Link } from 'wouter'
import { PATHS } from '../../paths.ts'

export const Page = () => (
  <>
    <h1>404 Page Not Found</h1>
    <p>Did you forget to add the page to the router?</p>
    <Link href={PATHS.home}>Retour à l'accueil</Link>
  </>
)

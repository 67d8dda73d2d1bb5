import { Link } from 'wouter'
import { PATHS } from '../../paths.ts'

export const Page = () => (
  <>
    <h1>Dieu veille sur nos enfants</h1>
    <p>Service de garde d'enfants au Gabon</p>
    <Link href={PATHS.parentForm}>Je cherche une nounou</Link>
  </>
)

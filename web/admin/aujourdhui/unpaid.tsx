import { Link } from 'wouter'
import type { AFaire } from '#contract/a-faire.admin.ts'
import { PATHS } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { countLabel } from '../ui/number-labels.ts'
import { formatMois } from '../ui/time.ts'

type Impayes = NonNullable<AFaire['impayes']>

const ADDRESS = `${PATHS.adminEncaissements}?statut=a_recevoir`

/** "3 familles n'ont pas encore payé novembre". */
export const unpaidText = ({ mois, familles }: Impayes): string =>
  `${countLabel(familles, ["famille n'a pas encore payé", "familles n'ont pas encore payé"])} ${formatMois(mois).replace(/ \d+$/, '')}`

/** The families that have not paid the month, at the head of the dashboard. */
export const UnpaidLink = ({ impayes }: { readonly impayes: Impayes }) => (
  <Link
    href={ADDRESS}
    className="flex min-h-11 items-center font-bold leading-4.5 hover:underline max-xl:text-sm"
  >
    {unpaidText(impayes)}
  </Link>
)

/** Title of their section, and its id in the page. */
export const UNPAID_SECTION = { id: 'impayes', title: 'Paiements des familles' } as const

/** The families that have not paid the month, in one line for all. */
export const UnpaidFamilies = ({ impayes }: { readonly impayes: Impayes }) => (
  <section id={UNPAID_SECTION.id} aria-label={UNPAID_SECTION.title} className="flex flex-col gap-2">
    <h2 className="text-lg">{UNPAID_SECTION.title}</h2>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-carte bg-white px-3 py-1.5 shadow-carte sm:px-4">
      <p className="min-w-0 grow font-bold">{unpaidText(impayes)}</p>
      <Link href={ADDRESS} className={buttonClass('secondary', 'min-h-11! px-3! py-1! text-sm')}>
        Voir la liste
      </Link>
    </div>
  </section>
)

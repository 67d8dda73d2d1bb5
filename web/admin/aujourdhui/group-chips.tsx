import { A_FAIRE_MAX_COUNT, type AFaire, REGLES, type Regle } from '#contract/a-faire.admin.ts'
import { formatNumber } from '#contract/number-format.ts'
import { chipClass } from '../lists/toolbar.tsx'
import { UNPAID_SECTION } from './unpaid.tsx'

/** "12", or "1 000 ou plus" where counting stopped. */
export const countText = (count: number): string =>
  `${formatNumber(count)}${count === A_FAIRE_MAX_COUNT ? ' ou plus' : ''}`

/** Room between the chips and the title of the group they lead to, in pixels. */
const ABOVE_GROUP_PX = 12

/**
 * Scrolls to a group, and focuses its first line, not the link of its title: j, k and Tab go on from there. Below the
 * chips, which take more rows where text is larger.
 */
const goTo = (id: string, chips: HTMLElement | null): void => {
  const group = document.getElementById(id)
  if (!group || !chips) return
  group.querySelector<HTMLElement>('a:not(h2 + a)')?.focus({ preventScroll: true })
  scrollBy({ top: group.getBoundingClientRect().top - chips.offsetHeight - ABOVE_GROUP_PX })
}

/**
 * A chip for each group, which leads to it, with its number of lines; the families that have not paid are one line
 * without a number. Nothing for a single group.
 */
export const GroupChips = ({ data: { lignes, nombres, impayes } }: { readonly data: AFaire }) => {
  const groups = [
    ...(Object.keys(REGLES) as Regle[])
      .filter((regle) => lignes.some((line) => line.regle === regle))
      .map((regle) => [regle, `${REGLES[regle]} ${countText(nombres[regle])}`] as const),
    ...(impayes ? [[UNPAID_SECTION.id, UNPAID_SECTION.title] as const] : []),
  ]
  if (groups.length < 2) return null
  return (
    <nav
      aria-label="Aller à un groupe"
      className="@container no-scrollbar -mx-3 sticky top-0 z-20 flex gap-2 overflow-x-auto whitespace-nowrap bg-creme px-3 text-sm lg:flex-wrap lg:gap-y-0 lg:text-[0.8125rem]"
    >
      {groups.map(([id, text]) => (
        <button
          key={id}
          type="button"
          onClick={({ currentTarget }) => goTo(id, currentTarget.parentElement)}
          className={chipClass(false)}
        >
          {text}
        </button>
      ))}
    </nav>
  )
}

import { A_FAIRE_MAX_COUNT, type AFaire, REGLES, type Regle } from '#contract/a-faire.admin.ts'
import { formatNumber } from '#contract/number-format.ts'
import { chipClass } from '../lists/toolbar.tsx'

/** "12", or "1 000 ou plus" where counting stopped. */
export const countText = (count: number): string =>
  `${formatNumber(count)}${count === A_FAIRE_MAX_COUNT ? ' ou plus' : ''}`

/** Scrolls to a group, and focuses its first line: j, k and Tab go on from there. */
const goTo = (regle: Regle): void => {
  const group = document.getElementById(regle)
  group?.querySelector<HTMLElement>('[data-record] a')?.focus({ preventScroll: true })
  group?.scrollIntoView()
}

/** A chip with the number of lines for each group, which leads to the group; nothing for a single one. */
export const GroupChips = ({ data: { lignes, nombres } }: { readonly data: AFaire }) => {
  const groups = (Object.keys(REGLES) as Regle[]).filter((regle) =>
    lignes.some((line) => line.regle === regle),
  )
  if (groups.length < 2) return null
  return (
    <nav
      aria-label="Aller à un groupe"
      className="@container no-scrollbar -mx-3 sticky top-0 z-20 flex gap-2 overflow-x-auto whitespace-nowrap bg-creme px-3 text-sm lg:flex-wrap lg:gap-y-0 lg:text-[0.8125rem]"
    >
      {groups.map((regle) => (
        <button key={regle} type="button" onClick={() => goTo(regle)} className={chipClass(false)}>
          {REGLES[regle]} {countText(nombres[regle])}
        </button>
      ))}
    </nav>
  )
}

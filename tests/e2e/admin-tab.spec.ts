import { expect, type Page } from '@playwright/test'
import { LIST_KEYS, type ListKey } from '#contract/lists.admin.ts'
import { addressOfRecord } from '#web/admin/lists/address.ts'
import { PATHS } from '#web/paths.ts'
import { hire, signIn, submitApplication, submitMessage, submitRequest } from '../support/back-office.ts'
import { propose } from '../support/placements.ts'
import { open, type Site, test, waitForAnswers } from '../support/site.ts'

/** More presses than any screen needs. */
const MAX_PRESSES = 250

/** Longest wait for a hidden bar to come back, in frames. */
const MOST_FRAMES = 120

/** Prepares the page to look at each control that gets the focus. */
const watchFocus = (page: Page): Promise<void> =>
  page.evaluate((mostFrames) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`
    /** What shows the focus of a control: the label around it, as for a hidden checkbox, else the control itself. */
    const shownBy = (element: Element): Element => element.closest('label') ?? element
    const looks = (element: Element): string =>
      [element, shownBy(element), ...shownBy(element).children]
        .map((one) => {
          const { outline, boxShadow, borderColor, textDecoration, backgroundColor } = getComputedStyle(one)
          return [outline, boxShadow, borderColor, textDecoration, backgroundColor].join()
        })
        .join()
    /** Whether at least one of nine points of the control is not covered. */
    const isInSight = (element: Element): boolean => {
      const { left, top, width, height } = shownBy(element).getBoundingClientRect()
      return [0.1, 0.5, 0.9].some((x) =>
        [0.1, 0.5, 0.9].some((y) => {
          const found = document.elementFromPoint(left + x * width, top + y * height)
          return shownBy(element).contains(found) || !!found?.contains(element)
        }),
      )
    }
    // Where a dialog is open, the rest of the page is out of reach.
    const within = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document
    const controls = [
      ...within.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex]',
      ),
    ].filter(
      (one) =>
        one.tabIndex >= 0 &&
        !one.matches(':disabled') &&
        !one.closest('[inert], [aria-hidden=true]') &&
        // Hands the focus on to the chosen tab.
        one.role !== 'tablist' &&
        one.checkVisibility({ visibilityProperty: true }),
    )
    const withoutFocus = new Map(controls.map((control) => [control, looks(control)]))
    const reached = new Set<Element>()
    const faults: string[] = []
    Object.assign(window, {
      /** Returns whether the focus has come back to a control that it had before. */
      lookAtFocus: async (): Promise<boolean> => {
        const target = document.activeElement
        if (!(target instanceof HTMLElement) || target === document.body) return false
        if (reached.has(target)) return true
        reached.add(target)
        if (withoutFocus.get(target) === looks(target)) faults.push(`no visible focus: ${nameOf(target)}`)
        // A bar that was hidden comes back for the control with the focus.
        for (let frame = 0; frame < mostFrames && !isInSight(target); frame += 1)
          await new Promise((resolve) => requestAnimationFrame(resolve))
        if (!isInSight(target)) faults.push(`covered: ${nameOf(target)}`)
        return false
      },
      focusFaults: () => [
        ...faults,
        ...controls.filter((one) => !reached.has(one)).map((one) => `not reached: ${nameOf(one)}`),
      ],
    })
  }, MOST_FRAMES)

/**
 * Presses Tab through a whole screen. Returns a line for each fault: a control that was not reached, or is covered or
 * looks the same while it has the focus.
 */
const findFocusFaults = async (page: Page): Promise<readonly string[]> => {
  await watchFocus(page)
  // Until the focus is back at a control, not once for each control: parts that are rendered late add controls.
  for (let pressed = 0; pressed < MAX_PRESSES; pressed += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate<boolean>('lookAtFocus()')) break
  }
  return page.evaluate<readonly string[]>('focusFaults()')
}

/** Fills every list. Returns the id of a record of each. */
const fillLists = async (page: Page, site: Site): Promise<Record<ListKey, string>> => {
  const requestId = await submitRequest(site, { nom: 'Mireille Ondo', adresse: 'Glass, Libreville' })
  const nannyId = await submitApplication(
    site,
    { nom: 'Grâce Mba', adresse: 'Glass, Libreville' },
    'with documents',
  )
  await hire(page, await submitApplication(site, { nom: 'Paulette Nze', adresse: 'Owendo' }))
  await propose(page, { requestId, nannyId })
  const employee = await site.db.selectFrom('employees').select('id').executeTakeFirstOrThrow()
  return {
    demandes: requestId,
    candidatures: nannyId,
    employes: employee.id,
    messages: await submitMessage(site),
  }
}

const SCREENS = Object.entries(PATHS).flatMap(([name, path]) => (name.startsWith('admin') ? [path] : []))

test.beforeEach(({ page }) => signIn(page))

for (const path of SCREENS)
  test(`Tab reaches every control of ${path}, in sight and with its focus shown`, async ({ page, site }) => {
    await fillLists(page, site)
    await open(page, path)
    await waitForAnswers(page)
    expect(await findFocusFaults(page)).toEqual([])
  })

for (const list of LIST_KEYS)
  test(`Tab reaches every control of a record of ${list}, in sight and with its focus shown`, async ({
    page,
    site,
  }) => {
    const ids = await fillLists(page, site)
    await open(page, addressOfRecord(list, ids[list]))
    expect(await findFocusFaults(page)).toEqual([])
  })

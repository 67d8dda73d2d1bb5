import { expect, type Locator, type Page } from '@playwright/test'
import { submitApplication, submitRequest } from './back-office.ts'
import { addEmployee, pay } from './paie.ts'
import { expectAccessible, type Site, waitForAnswers } from './site.ts'

/** The rule of WCAG 2.2 AA on the size of touch targets. axe checks it only on demand. */
export const TARGET_SIZE = { 'target-size': { enabled: true } }

/** Makes a call that must succeed. */
export const ok = async (
  answer: Promise<{ status: () => number; text: () => Promise<string> }>,
): Promise<void> => {
  const given = await answer
  expect(given.status(), await given.text()).toBeLessThan(300)
}

interface Opening {
  readonly opener: Locator
  /** Accessible name of the dialog. */
  readonly name: string | RegExp
  readonly role?: 'dialog' | 'alertdialog'
  /** How the opener opens it, when not by a click. */
  readonly act?: () => Promise<unknown>
  /** Checks the dialogs that this dialog opens. */
  readonly inside?: (dialog: Locator) => Promise<void>
}

/** Opens a dialog, expects it to be accessible and to hold the focus, and the focus at the opener after Escape. */
export const expectDialog = async (
  page: Page,
  { opener, name, role = 'dialog', act = () => opener.click(), inside }: Opening,
): Promise<void> => {
  const dialog = page.getByRole(role, { name })
  await act()
  await expect(dialog).toBeVisible()
  const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(hasFocus, `${name} holds the focus`).toBe(true)
  await waitForAnswers(page)
  await expectAccessible(page, TARGET_SIZE)
  await inside?.(dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener, `has the focus after ${name}`).toBeFocused()
}

/** For `expectDialog`: the opener opens a question, which a second press confirms. */
export const confirmOf = (opener: Locator, name: string | RegExp): Opening => ({
  opener,
  name,
  role: 'alertdialog',
})

/** Chooses in a picker that has the focus, as with the keyboard. The choice opens a dialog. */
export const choosing = (picker: Locator, label: string) => async () => {
  await picker.focus()
  await picker.selectOption({ label })
}

/** Opens what unfolds in place, and expects the screen to be accessible. */
export const expectUnfolded = async (page: Page, opener: Locator, shown: Locator): Promise<void> => {
  await opener.click()
  await expect(shown).toBeVisible()
  await waitForAnswers(page)
  await expectAccessible(page, TARGET_SIZE)
}

/** An employee with a salary and a payment of this month. Returns the id. */
export const addPaidEmployee = async (page: Page, nom: string): Promise<string> => {
  const id = await addEmployee(page, nom, 60_000)
  await pay(page, id, 6000)
  return id
}

/** Submits a request and an application of one quarter: a match. Returns their ids. */
export const submitPair = async (site: Site) => ({
  requestId: await submitRequest(site, { nom: 'Mireille Ondo', adresse: 'Glass, Libreville' }),
  nannyId: await submitApplication(
    site,
    { nom: 'Grâce Mba', adresse: 'Glass, Libreville' },
    'with documents',
  ),
})

import { expect, type Page } from '@playwright/test'
import type { AFaire, Regle } from '#contract/a-faire.admin.ts'
import type { MovableSite } from './movable-site.ts'

/** Submits a record for each name, with the phone numbers `phone` 10, 11, … Returns the function from name to id. */
export const arrive = async (
  site: MovableSite,
  noun: string,
  names: readonly string[],
  body: object,
  phone: string,
): Promise<(nom: string) => string> => {
  const ids = new Map<string, string>()
  for (const [index, nom] of names.entries()) {
    const { id } = await site.send<{ id: string }>('POST', `/api/${noun}`, {
      ...body,
      nom,
      telephone: `${phone} ${10 + index}`,
    })
    ids.set(nom, id)
  }
  return (nom) => ids.get(nom) ?? ''
}

/** Lines of "À faire" today. */
export const linesToDo = async (site: MovableSite): Promise<AFaire['lignes']> =>
  (await site.send<AFaire>('GET', '/api/a-faire')).lignes

/** People whom "À faire" lists today, by rule, in alphabetical order. */
export const peopleToDo = async (site: MovableSite): Promise<Partial<Record<Regle, readonly string[]>>> => {
  const byRule: Partial<Record<Regle, string[]>> = {}
  for (const { regle, nom } of await linesToDo(site)) byRule[regle] = [...(byRule[regle] ?? []), nom].sort()
  return byRule
}

/** Expects these people, in alphabetical order, in one section of the page "À faire". */
export const expectShown = async (page: Page, section: string, names: readonly string[]): Promise<void> => {
  const people = page
    .getByRole('region', { name: section, exact: true })
    .getByRole('link')
    .locator('span.font-bold')
  await expect.poll(async () => (await people.allTextContents()).sort()).toEqual(names)
}

/** Fills in the dialog of a step, saves it, and waits until it is closed. */
export const complete = async (
  page: Page,
  title: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: title })
  for (const [label, value] of Object.entries(fields)) {
    const field = dialog.getByLabel(label)
    if (await field.evaluate((element) => element.tagName === 'SELECT'))
      await field.selectOption({ label: value })
    else await field.fill(value)
  }
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
}

/** Opens the board at one step and expects exactly these cards, as "nanny chez family" in alphabetical order. */
export const expectCards = async (
  site: MovableSite,
  page: Page,
  statut: string,
  pairs: readonly string[],
): Promise<void> => {
  await site.open(`/admin/mises-en-relation?statut=${statut}`)
  const people = page.getByRole('article')
  const heads = () =>
    people.evaluateAll((cards) =>
      cards
        .map((card) =>
          [...card.querySelectorAll('p:has(a[href^="tel:"])')]
            .map((line) => line.textContent?.trim())
            .join(' '),
        )
        .sort(),
    )
  await expect.poll(heads).toEqual(pairs)
}

import { expect, type Page } from '@playwright/test'
import { CHANGES_CHANNEL } from '#web/offline/constants.ts'
import { NOT_CONFIRMED_YET } from '#web/public/form/sentences.ts'
import {
  NOT_DELETED,
  NOT_EXPORTED,
  SENDING,
  UNREADABLE,
  WILL_NOT_ARRIVE,
} from '#web/public/outbox-bar/list-sentences.ts'
import { LOST, UNCONFIRMED, UNDER_WAY } from '#web/public/outbox-bar/sentences.ts'
import { plantOldEntries } from '../support/chaos-submissions.ts'
import { FAULTS } from '../support/faulty-network.ts'
import {
  bar,
  expectArrivedOnce,
  goOnline,
  openSettled,
  STORED_MESSAGE,
  sendNow,
  storeMessage,
  test,
  writeMessage,
} from '../support/offline-site.ts'
import { buildOutboxModule, OUTBOX_MODULE } from '../support/outbox-module.ts'
import { expectAccessible } from '../support/site.ts'

/** Sentences about an entry that must follow its state. */

test('the list does not say that a message will not arrive while it is being sent', async ({
  page,
  context,
  network,
  agency,
  nom,
}) => {
  await storeMessage(page, network, nom)
  await bar(page).getByRole('button', { name: 'en attente' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sur votre téléphone' })
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(dialog).toContainText(WILL_NOT_ARRIVE)
  network.failAt('/api/contact-messages', FAULTS.hangAfterServer)
  await goOnline(context, network)
  await expect.poll(async () => (await agency.rowsOf('contact-messages', nom)).length).toBe(1)
  await expect(dialog).toContainText(SENDING)
  await expect(dialog).not.toContainText(WILL_NOT_ARRIVE)
  network.recover()
  await expectArrivedOnce(page, agency, 'contact-messages', nom)
})

test('"Supprimer", pressed while a message is being sent, asks when the attempt has ended', async ({
  page,
  context,
  network,
  nom,
}) => {
  await storeMessage(page, network, nom)
  await bar(page).getByRole('button', { name: 'en attente' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sur votre téléphone' })
  network.failAt('/api/contact-messages', FAULTS.hang)
  await goOnline(context, network)
  await expect(dialog).toContainText(SENDING)
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(dialog.getByRole('button', { name: 'Garder' })).toBeHidden()
  // `release` cuts the connection, and browsers repeat such a call by themselves: the repeated call gets an answer.
  network.failAt('/api/contact-messages', FAULTS.badGateway)
  network.release()
  await expect(dialog).toContainText('Supprimer de ce téléphone')
  await expect(dialog.getByRole('button', { name: 'Garder' })).toBeFocused()
})

test('the screen of a stored message says that it was sent as soon as it arrived', async ({
  page,
  network,
  agency,
  nom,
}) => {
  await page.clock.install()
  await openSettled(page, '/contact')
  // The success screen stays five seconds; here, until the test ends.
  await page.clock.pauseAt(Date.now() + 60_000)
  network.failAt('/api/contact-messages', FAULTS.error500)
  await writeMessage(page, nom)
  await expect(page.getByText(STORED_MESSAGE)).toBeVisible()
  await expect(page.getByText(NOT_CONFIRMED_YET)).toBeVisible()
  network.setFault(FAULTS.none)
  // Not a press on the button: the worker may have sent the message by then, and the button would be gone.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { name: 'Message envoyé' })).toBeVisible()
  await expect(page.getByText(STORED_MESSAGE)).toBeHidden()
  await expect(page.getByText(NOT_CONFIRMED_YET)).toBeHidden()
  await expect.poll(() => agency.rowsOf('contact-messages', nom)).toHaveLength(1)
})

test('after a press while the only tab is sending, the bar does not speak of another tab', async ({
  page,
  context,
  network,
  agency,
  nom,
}) => {
  await storeMessage(page, network, nom)
  await expect(bar(page)).toContainText("1 message en attente d'envoi")
  let calls = 0
  network.setFault(({ path }) => {
    if (path !== '/api/contact-messages') return FAULTS.none
    calls += 1
    return FAULTS.hang
  })
  await goOnline(context, network)
  await expect.poll(() => calls).toBe(1)
  await sendNow(page).click()
  await expect(bar(page)).toContainText(UNDER_WAY)
  await expect(bar(page)).not.toContainText('onglet')
  network.recover()
  await expectArrivedOnce(page, agency, 'contact-messages', nom)
})

for (const [news, sentence] of Object.entries({ lost: LOST, unconfirmed: UNCONFIRMED }))
  test(`the bar no longer says that the last message was "${news}" once another one is sent`, async ({
    page,
    nom,
  }) => {
    await openSettled(page, '/contact')
    // The page listens from when it is idle: its callback was asked for before this one.
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
    await page.evaluate(([channel, news]) => new BroadcastChannel(channel).postMessage(news), [
      CHANGES_CHANNEL,
      news,
    ] as const)
    const headline = page.getByLabel('Vos envois').getByText(sentence).last()
    await expect(headline).toBeVisible()
    await writeMessage(page, nom)
    await expect(page.getByRole('heading', { name: 'Message envoyé' })).toBeVisible()
    await expect(headline).toBeHidden()
  })

/** Makes each deletion in the phone's storage fail until the returned function is called. */
const failDeletions = async (page: Page) => {
  await page.evaluate(() => {
    const stores = IDBObjectStore.prototype
    const working = stores.delete
    stores.delete = () => {
      throw new DOMException('', 'UnknownError')
    }
    addEventListener('storage-works', () => Object.assign(stores, { delete: working }), { once: true })
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('storage-works')))
}

/** Makes the creation of each file fail until the returned function is called. */
const failFiles = async (page: Page) => {
  await page.evaluate(() => {
    const working = URL.createObjectURL
    URL.createObjectURL = () => {
      throw new DOMException('', 'UnknownError')
    }
    addEventListener('files-work', () => Object.assign(URL, { createObjectURL: working }), { once: true })
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('files-work')))
}

test('the card of an unreadable entry says that it could not be exported or deleted, and stays', async ({
  page,
  network,
  nom,
}) => {
  network.serve(OUTBOX_MODULE, await buildOutboxModule())
  await openSettled(page, '/contact')
  await plantOldEntries(page, nom)
  await openSettled(page, '/services')
  await bar(page).getByRole('button', { name: '1 nouvelle à lire' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sur votre téléphone' })
  const failed = dialog.getByRole('alert').filter({ hasText: NOT_DELETED })
  const notExported = dialog.getByRole('alert').filter({ hasText: NOT_EXPORTED })
  const repairFiles = await failFiles(page)
  await dialog.getByRole('button', { name: 'Enregistrer dans un fichier' }).click()
  await expect(notExported).toBeVisible()
  await repairFiles()
  await dialog.getByRole('button', { name: 'Enregistrer dans un fichier' }).click()
  await expect(notExported).toBeHidden()
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  const repairDeletion = await failDeletions(page)
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(failed).toBeVisible()
  await expect(dialog).toContainText(UNREADABLE)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Garder' }).click()
  await expect(failed).toBeHidden()
  await repairDeletion()
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(dialog).toContainText("Il n'y a plus rien en attente.")
})

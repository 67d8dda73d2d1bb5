import { expect } from '@playwright/test'
import { ERRORS } from '#contract/errors.ts'
import { SERVER_SILENT } from '#web/admin/session/connection.ts'
import { STALLED_MS } from '#web/api/call.ts'
import { ADMIN } from '../support/app.ts'
import {
  awaitFirstAnswers,
  clear,
  endSessionsAtNextChange,
  expectToast,
  omitFirstAnswers,
  recordOf,
  signIn,
  submitRequest,
} from '../support/back-office.ts'
import { holdHydration, waitForHydration } from '../support/hydration.ts'
import { countUnanswered, expectAccessible, open, test, waitForAnswers } from '../support/site.ts'

test('sign-in works with the keyboard alone, with errors for missing fields', async ({ page }) => {
  await open(page, '/admin/login')
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await expectAccessible(page)
  const [username, password] = [
    page.getByLabel("Nom d'utilisateur"),
    page.getByLabel('Mot de passe', { exact: true }),
  ]

  await username.focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Champs requis', 'Veuillez remplir tous les champs')
  await expect(username).toBeFocused()

  await page.keyboard.type(ADMIN.username)
  await page.keyboard.press('Tab')
  await expect(password).toBeFocused()
  await page.keyboard.type(ADMIN.password)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Connexion réussie', "Bienvenue dans l'espace d'administration")
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveAttribute('aria-current', 'page')
})

test.describe('with refused calls', () => {
  // The browser logs every 401 answer.
  test.use({ allowedConsoleMessages: [/status of (401|502)/] })

  test('while a proxy answers for the server, the password is not said to be wrong', async ({ page }) => {
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: '' }))
    await open(page, '/admin/login')
    await page.getByLabel("Nom d'utilisateur").fill(ADMIN.username)
    await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expectToast(page, 'Erreur de connexion', SERVER_SILENT)
  })

  test('a wrong password is refused with the toast of docs/product.md, "Messages of the screens"', async ({
    page,
  }) => {
    await open(page, '/admin/login')
    await page.getByLabel("Nom d'utilisateur").fill(ADMIN.username)
    await page.getByLabel('Mot de passe', { exact: true }).fill('mauvais mot de passe')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expectToast(page, 'Erreur de connexion', 'Identifiants incorrects')
    await expect(page).toHaveURL('/admin/login')
  })

  test('an expired session asks for sign-in above the screen, and typed text stays', async ({
    page,
    site,
    context,
  }) => {
    await signIn(page)
    await open(page, '/admin/parametres')
    await page.getByLabel('Adresse', { exact: true }).fill('Glass, face à la mairie')
    await endSessionsAtNextChange(page, site)
    await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()

    const dialog = page.getByRole('dialog', { name: 'Votre session a expiré' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await expect(dialog.getByLabel("Nom d'utilisateur")).toHaveValue(ADMIN.username)
    const password = dialog.getByLabel('Mot de passe', { exact: true })
    await expect(password, 'has the focus: the user name is filled in').toBeFocused()
    await password.fill(ADMIN.password)
    await dialog.getByRole('button', { name: 'Se connecter' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/admin/parametres')
    await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue('Glass, face à la mairie')
    await expectToast(page, 'Paramètres mis à jour avec succès')
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('connecte')
  })

  test('a sign-in in another tab ends the expiry here too, and the change is stored', async ({
    page,
    site,
  }) => {
    await signIn(page)
    await page.clock.install()
    await open(page, '/admin/parametres')
    await page.getByLabel('Adresse', { exact: true }).fill('Glass, face à la mairie')
    await endSessionsAtNextChange(page, site)
    await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
    const dialog = page.getByRole('dialog', { name: 'Votre session a expiré' })
    await expect(dialog).toBeVisible()
    await page.request.post('/api/auth/login', { data: ADMIN })
    // Not runFor: the second half of the minute would end a poll of the first half before its answer (STALLED_MS).
    await page.clock.fastForward(60_000)
    await expect(dialog).toBeHidden()
    await expectToast(page, 'Paramètres mis à jour avec succès')
  })

  test('a valid link that is pasted after an invalid one in the same tab signs in', async ({
    page,
    site,
  }) => {
    await signIn(page)
    const { id } = await site.db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
    const link = await page.request.post(`/api/comptes/${id}/lien`, { data: { motDePasse: ADMIN.password } })
    const { token } = (await link.json()) as { token: string }
    await page.request.post('/api/auth/logout')
    await open(page, '/admin/direct-login#un-jeton-inconnu')
    await expect(page.getByText("Ce lien n'est plus valable.")).toBeVisible()
    // Only the fragment changes: the browser loads nothing.
    await page.evaluate((hash) => location.assign(`#${hash}`), token)
    await expect(page.getByText('Vous êtes connecté par un lien')).toBeVisible()
    await expect(page).toHaveURL('/admin/profile')
  })

  test('an unknown link is said to be no longer valid, with a link to the sign-in page', async ({ page }) => {
    await open(page, '/admin/direct-login#un-jeton-inconnu')
    await expect(page.getByText("Ce lien n'est plus valable.")).toBeVisible()
    await expect(page).toHaveURL('/admin/direct-login')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Aller à la page de connexion' }).click()
    await expect(page).toHaveURL('/admin/login')
  })
})

test.describe('with a server that answers 429', () => {
  test.use({ allowedConsoleMessages: [/status of (401|429)/] })

  test('a link that the server did not check shows the reason, and can be tried again', async ({ page }) => {
    const { status, message } = ERRORS.tooManyRequests
    const tokens: unknown[] = []
    await page.route('**/api/auth/link', (route) => {
      tokens.push(route.request().postDataJSON().token)
      return route.fulfill({ status, json: { code: 'tooManyRequests', message, requestId: 'req-1' } })
    })
    await open(page, '/admin/direct-login#un-jeton-inconnu')
    await expect(page.getByText(message)).toBeVisible()
    // The skip link changes the fragment too; it is no token.
    await page.getByRole('link', { name: 'Aller au contenu' }).press('Enter')
    await expect(page).toHaveURL(/#contenu$/)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect.poll(() => tokens.length).toBeGreaterThan(1)
    expect(new Set(tokens)).toEqual(new Set(['un-jeton-inconnu']))
    await page.unroute('**/api/auth/link')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByText("Ce lien n'est plus valable.")).toBeVisible()
  })
})

test('Back after the skip link keeps a link that the server has not checked yet', async ({ page, site }) => {
  await signIn(page)
  const { id } = await site.db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
  const link = await page.request.post(`/api/comptes/${id}/lien`, { data: { motDePasse: ADMIN.password } })
  const { token } = (await link.json()) as { token: string }
  await page.request.post('/api/auth/logout')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/auth/link', async (route) => {
    await answer.promise
    await route.continue()
  })
  await open(page, `/admin/direct-login#${token}`)
  await expect(page.getByText('Connexion...')).toBeVisible()
  await page.getByRole('link', { name: 'Aller au contenu' }).press('Enter')
  await expect(page).toHaveURL(/#contenu$/)
  await page.goBack()
  await expect(page).toHaveURL('/admin/direct-login')
  answer.resolve()
  await expect(page.getByText('Vous êtes connecté par un lien')).toBeVisible()
})

test('a visitor is sent to the sign-in page, and afterwards to the page they asked for', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  for (const path of ['/admin', '/admin/profile', '/admin/prestations', '/admin/payment-config']) {
    await open(page, path)
    await expect(page).toHaveURL(/\/admin\/login/)
  }
  await open(page, '/admin?statut=en_attente&q=mireille')
  await page.getByLabel("Nom d'utilisateur").fill(ADMIN.username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/admin?statut=en_attente&q=mireille')
  await expect(page.getByText('1 demande trouvée')).toBeVisible()
})

for (const next of [
  '//evil.test',
  'https://evil.test/admin',
  '/admin/../contact',
  '\\\\evil.test',
  '/services',
])
  test(`signing in never leads to ${next}`, async ({ page, site }) => {
    await open(page, `/admin/login?${new URLSearchParams({ next })}`)
    await page.getByLabel("Nom d'utilisateur").fill(ADMIN.username)
    await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL(`${site.url}/admin`)
  })

test('the simple sign-in page is the same form, and redirects a signed-in administrator', async ({
  page,
}) => {
  await open(page, '/simple-login')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expectToast(page, 'Champs requis', 'Veuillez remplir tous les champs')
  await page.getByLabel("Nom d'utilisateur").fill(ADMIN.username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/admin')
  await open(page, '/simple-login')
  await expect(page).toHaveURL('/admin')
})

test('signing out leads to the sign-in page, and Back does not leave it', async ({ page }) => {
  await signIn(page)
  await open(page, '/admin')
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL('/admin/login')
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/login/)
})

test.describe('with a sign-out that fails once', () => {
  test.use({ allowedConsoleMessages: [/status of 500/] })

  test('signing out asks first while a note is begun, and then leaves without another question', async ({
    page,
    site,
  }) => {
    const id = await submitRequest(site, { nom: 'Mireille Ondo' })
    await signIn(page)
    await open(page, `/admin?ouvert=${id}`)
    const record = recordOf(page, 'Mireille Ondo')
    await record.getByRole('button', { name: 'Note', exact: true }).click()
    await record.getByRole('textbox', { name: 'Note' }).fill('Rappeler avant midi')
    await record.getByRole('button', { name: 'Fermer' }).first().click()
    await expect(record).toBeHidden()
    const signOut = page.getByRole('button', { name: 'Déconnexion' })
    await signOut.click()
    const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })
    await question.getByRole('button', { name: 'Rester' }).click()
    await expect(question).toBeHidden()
    expect((await page.request.get('/api/auth/user')).status()).toBe(200)
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/auth/logout', async (route) => {
      await answer.promise
      await route.fulfill({ status: 500 })
    })
    await signOut.click()
    const leave = question.getByRole('button', { name: 'Quitter' })
    await leave.click()
    // Once it is sent, the sign-out can no longer be cancelled.
    await expect(leave).toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    answer.resolve()
    await expectToast(page, 'Erreur', 'La déconnexion a échoué. Vérifiez votre connexion à Internet.')
    await expect(question).toBeHidden()
    await page.unroute('**/api/auth/logout')
    await signOut.click()
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await question.getByRole('button', { name: 'Quitter' }).click()
    await expect(page).toHaveURL('/admin/login')
    expect(asked).toEqual([])
  })
})

test.describe('with a sign-out that the server refuses', () => {
  test.use({ allowedConsoleMessages: [/status of 503/] })

  test('a screen that was still loading loads, and the toast says why', async ({ page }) => {
    await signIn(page)
    let reads = 0
    // The first read is never answered.
    await omitFirstAnswers(page)
    await page.route('**/api/contact-messages*', (route) => {
      reads += 1
      return reads > 1 ? route.continue() : undefined
    })
    const message = 'Le service est momentanément indisponible'
    await page.route('**/api/auth/logout', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message } }),
    )
    await page.goto('/admin?onglet=messages')
    await waitForHydration(page)
    await expect.poll(() => reads).toBe(1)
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expectToast(page, 'Erreur', `La déconnexion a échoué. ${message}`)
    await expect(page.getByText('Aucun message pour le moment')).toBeVisible()
    expect(reads).toBe(2)
  })
})

test('the back office asks once a minute who is signed in, and not during a sign-out', async ({ page }) => {
  await page.clock.install()
  const unanswered = countUnanswered(page)
  await signIn(page)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/user')) asked += 1
  })
  await open(page, '/admin')
  // The jump of the clock would end a call that has no answer yet (STALLED_MS).
  await waitForAnswers(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await expect.poll(unanswered).toBe(0)
  asked = 0
  await page.clock.runFor(60_000)
  await expect.poll(() => asked).toBe(1)
  // The session has ended on the server; the answer to the sign-out is still on its way.
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  const signedOut = page.waitForRequest('**/api/auth/logout')
  // A call gives up after STALLED_MS without an answer, on this clock before the page asks again who is signed in.
  await page.evaluate((stalledMs) => {
    const set = setTimeout
    Object.assign(window, {
      setTimeout: (callback: () => void, delay: number) => (delay === stalledMs ? 0 : set(callback, delay)),
    })
  }, STALLED_MS)
  await page.getByRole('button', { name: 'Déconnexion' }).filter({ visible: true }).first().click()
  await signedOut
  await page.clock.runFor(120_000)
  answer()
  await expect(page).toHaveURL('/admin/login')
  expect(asked).toBe(1)
})

test('after a session that ended before the scripts ran, the next person who signs in sees none of its data', async ({
  page,
  site,
  context,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await signIn(page)
  const hydrate = await holdHydration(page)
  await awaitFirstAnswers(page)
  await page.goto('/admin', { waitUntil: 'commit' })
  await expect(page.getByText('Mireille Ondo')).toBeVisible()
  await context.clearCookies()
  await clear(site)
  hydrate()
  await page.getByLabel("Nom d'utilisateur").fill(ADMIN.username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Aucune demande')).toBeVisible()
  await expect(page.getByText('Mireille Ondo')).toBeHidden()
})

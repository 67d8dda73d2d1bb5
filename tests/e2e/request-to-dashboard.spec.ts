import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { createCluster, createDatabase } from '#scripts/machine-postgres.ts'
import { findPostgres } from '#scripts/machine-programs.ts'
import { freePort } from '#scripts/server-process.ts'
import { POLL_MS } from '#web/admin/dashboard/counts-query.ts'
import { ADMIN } from '../support/app.ts'
import { chooseStatus, statusOf } from '../support/back-office.ts'
import { removeDirectory } from '../support/remove-directory.ts'
import { startServer } from '../support/server-process.ts'
import { open, test } from '../support/site.ts'

/** A server that can be restarted on the same data and address. */
const createAgency = async (database: 'sqlite' | 'postgres') => {
  const dataDir = mkdtempSync(join(tmpdir(), 'garde-dashboard-'))
  const given = process.env.TEST_DATABASE_URL
  const cluster = database === 'postgres' && !given ? createCluster() : null
  await cluster?.start()
  const serverUrl = database === 'postgres' ? (given ?? cluster?.url) : undefined
  const stored = serverUrl ? await createDatabase(serverUrl) : null
  const env = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    RATE_LIMIT: 'off',
    ...(stored && { DATABASE_URL: stored.url }),
  }
  let server = await startServer(env)
  return {
    url: server.url,
    restart: async () => {
      await server.kill('SIGTERM')
      server = await startServer(env)
    },
    remove: async () => {
      await server.kill('SIGTERM')
      await stored?.drop()
      await cluster?.destroy()
      await removeDirectory(dataDir)
    },
  }
}

/** The administrator's page, signed in, with a clock that the test controls. */
const openDashboard = async (browser: Browser, url: string): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 412, height: 915 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/admin/login')
  await page.getByLabel("Nom d'utilisateur").fill(ADMIN.username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Aucune demande pour le moment')).toBeVisible()
  return page
}

for (const database of ['sqlite', 'postgres'] as const) {
  test(`a request sent from a phone shows on the dashboard at the next poll, and its status survives a restart (${database})`, async ({
    page,
    browser,
  }) => {
    const hasPostgres = !!process.env.TEST_DATABASE_URL || findPostgres() !== null
    // As in the unit tests: without PostgreSQL only SQLite is tested, except in CI.
    test.skip(
      database === 'postgres' && !hasPostgres && !process.env.CI,
      'There is no PostgreSQL to start on',
    )
    expect(database === 'sqlite' || hasPostgres, 'CI needs PostgreSQL').toBe(true)
    const agency = await createAgency(database)
    try {
      const dashboard = await openDashboard(browser, agency.url)
      await expect(dashboard.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

      await open(page, `${agency.url}/parent-form?service=devoirs`)
      expect(page.viewportSize()).toMatchObject({ width: 360 })
      await page.getByLabel('Nom complet').fill('Mireille Ondo')
      await page.getByLabel('Téléphone').fill('066 12 34 56')
      await page.getByLabel('Adresse').fill('PK8, derrière la pharmacie')
      await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
      await expect(page.getByRole('heading', { name: 'Demande envoyée' })).toBeVisible()
      // A call that the page still makes would be refused by the stopped server, and logged.
      await page.goto('about:blank')

      await dashboard.clock.runFor(POLL_MS)
      await expect(dashboard.getByRole('button', { name: 'Notifications, 1 non lue' })).toBeVisible()
      const status = statusOf(dashboard, 'la demande de Mireille Ondo')
      await expect(status).toHaveText('En attente')

      for (const chosen of ['Traité', 'Payé']) {
        await chooseStatus(status, chosen)
        await expect(dashboard.getByText('Statut mis à jour').first()).toBeVisible()
        await agency.restart()
        await dashboard.reload()
        await expect(status).toHaveText(chosen)
      }

      await dashboard.getByRole('button', { name: 'Notifications, 1 non lue' }).click()
      await dashboard.getByRole('button', { name: 'Tout marquer comme lu' }).click()
      await expect(dashboard.getByText('Aucune nouvelle notification')).toBeVisible()
      await dashboard.context().close()
    } finally {
      await agency.remove()
    }
  })
}

import { expect } from '@playwright/test'
import { PATHS } from '#web/paths.ts'
import { hire, signIn, submitApplication, submitMessage, submitRequest } from '../support/back-office.ts'
import { test, waitForAnswers } from '../support/site.ts'

/**
 * A page that takes one as markup or as an address loads a foreign resource, opens a dialog, sets `window.taken`, or
 * has a link that the test finds by its address.
 */
const HOSTILE = [
  '<img src=https://evil.test/x onerror="window.taken=1">',
  '<script>window.taken=1;alert(1)</script>',
  '"><svg onload=alert(1)>',
  "javascript:alert('x')",
  '</title></textarea><iframe srcdoc="<script>parent.taken=1</script>">',
  '<a href="javascript:window.taken=1">Cliquez</a>{{7*7}}<%= 7*7 %>',
  '<style>*{background:url(https://evil.test/style)}</style>',
] as const

test('C35 C40 hostile texts are shown as text on every screen: no script runs, no request leaves', async ({
  page,
  site,
  baseURL,
}) => {
  test.slow()
  const requests: string[] = []
  const applications: string[] = []
  for (const text of HOSTILE) {
    requests.push(await submitRequest(site, { nom: text, adresse: `Glass ${text}`, commentaires: text }))
    const candidate = { nom: text, adresse: `Glass ${text}`, experience: `Cinq ans ${text}` }
    applications.push(await submitApplication(site, candidate))
    await submitMessage(site, { nom: text, message: text })
  }
  const left: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !/^(data|blob):/.test(request.url()))
      left.push(request.url())
  })
  page.on('dialog', (dialog) => {
    left.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  // A policy violation becomes a console error, which fails the test (support/site.ts).
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`policy: ${violatedDirective} ${blockedURI}`)
    })
  })

  /** Expects that no script has marked the window of the page that is open. */
  const expectUntaken = async () => expect(await page.evaluate(() => 'taken' in window)).toBe(false)

  await signIn(page)
  // The screens of employees, salaries, pairs and money show hostile texts too.
  await hire(page, applications[0] ?? '')
  for (const [path, data] of [
    ['mises-en-relation', { requestId: requests[1], nannyId: applications[0], status: 'proposee' }],
    ['payments', { demandeId: requests[1], montant: '10000', statut: 'confirme', methode: 'especes' }],
  ] as const)
    expect([path, (await page.request.post(`/api/${path}`, { data })).status()]).toEqual([path, 201])
  const lists = ['', '?onglet=candidatures', '?onglet=employes', '?onglet=messages'].map(
    (tab) => `${PATHS.admin}${tab}`,
  )
  for (const path of [...Object.values(PATHS), ...lists]) {
    await page.goto(path)
    await expect(page.locator('h1, h2').first()).toBeVisible()
    await waitForAnswers(page)
    await expectUntaken()
  }
  for (const [path, text] of [
    [PATHS.adminPaie, HOSTILE[0]],
    [PATHS.adminMisesEnRelation, HOSTILE[0]],
    [PATHS.adminMisesEnRelation, HOSTILE[1]],
    [PATHS.adminEncaissements, HOSTILE[1]],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
    await expectUntaken()
  }
  // The newest records come first.
  for (const [path, name] of [
    [`${PATHS.admin}`, HOSTILE[6]],
    [`${PATHS.admin}?onglet=candidatures`, HOSTILE[6]],
    [`${PATHS.admin}?onglet=employes`, HOSTILE[0]],
    [`${PATHS.admin}?onglet=messages`, HOSTILE[6]],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name, exact: true }).first().click()
    await expect(page.getByRole('dialog')).toContainText(name)
    for (const href of await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
      expect(href).toMatch(/^(\/|#|https?:|blob:|mailto:|tel:\+?\d+$|sms:\+?\d+(\?body=[\w%.!~*'()-]*)?$)/)
    await expectUntaken()
  }
  expect(left).toEqual([])
})

/** Names without a space: one as long as the forms accept, one in Arabic letters, and one that looks like code. */
const UNBROKEN = [
  'W'.repeat(200),
  '\u0641'.repeat(150),
  '{{constructor.constructor("window.taken=1")()}}',
] as const

test('C40 a long name without a space makes neither a record nor the matching wider than the screen', async ({
  page,
  site,
}) => {
  await signIn(page)
  const opened: string[] = [PATHS.adminMatching]
  for (const nom of UNBROKEN) {
    const texts = { nom, adresse: `Glass ${nom}` }
    opened.push(`${PATHS.admin}?ouvert=${await submitRequest(site, texts)}`)
    const candidate = await submitApplication(site, { ...texts, experience: nom }, 'with documents')
    opened.push(`${PATHS.admin}?onglet=candidatures&ouvert=${candidate}`)
    opened.push(`${PATHS.admin}?onglet=messages&ouvert=${await submitMessage(site, { nom, message: nom })}`)
  }
  const hired = await submitApplication(site, { nom: UNBROKEN[0], experience: UNBROKEN[0] }, 'with documents')
  await hire(page, hired)
  const { id } = await site.db.selectFrom('employees').select('id').executeTakeFirstOrThrow()
  opened.push(`${PATHS.admin}?onglet=employes&ouvert=${id}`)
  for (const path of opened) {
    await page.goto(path)
    const shown = path === PATHS.adminMatching ? page : page.getByRole('dialog')
    const names = shown.getByText(/^(W{200}|\u0641{150}|\{\{con.*\}\})$/)
    await expect(names.filter({ visible: true }).first()).toBeVisible()
    await waitForAnswers(page)
    const widest = () =>
      page.evaluate(() =>
        Math.max(
          ...[document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] *')]
            // Not measured: fields, which scroll, visually hidden texts, and drawings.
            .filter((element) => !element.matches('.sr-only, textarea, input, svg, svg *'))
            .map((element) => element.getBoundingClientRect().right),
          document.documentElement.scrollWidth,
        ),
      )
    const { width } = page.viewportSize() ?? { width: 0 }
    // One pixel more, for fractions.
    await expect.poll(widest, path).toBeLessThanOrEqual(width + 1)
  }
})

test.describe('with refused assignments', () => {
  // The browser logs each of them.
  test.use({ allowedConsoleMessages: [/Trusted|Content Security Policy/] })

  test('C69 no page takes text as markup, as a script or as the address of one', async ({ page }) => {
    await signIn(page)
    for (const path of Object.values(PATHS)) {
      await page.goto(path)
      await expect(page.locator('h1, h2').first()).toBeVisible()
      const taken = await page.evaluate(() => {
        const sinks: Record<string, () => void> = {
          innerHTML: () => {
            document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'
          },
          'script.src': () => {
            document.createElement('script').src = 'https://evil.test/x.js'
          },
          'script.text': () => {
            document.createElement('script').text = 'alert(1)'
          },
          srcdoc: () => {
            document.createElement('iframe').srcdoc = '<script>alert(1)</script>'
          },
          eval: () => {
            // biome-ignore lint/security/noGlobalEval: the policy has to refuse it
            // biome-ignore lint/complexity/noCommaOperator: an indirect call
            ;(0, eval)('1')
          },
          'a second policy': () => {
            const { trustedTypes } = globalThis as unknown as {
              trustedTypes: { createPolicy: (name: string, rules: object) => void }
            }
            trustedTypes.createPolicy('other', {})
          },
        }
        const isTaken = (use: () => void): boolean => {
          try {
            use()
            return true
          } catch {
            return false
          }
        }
        // In a task of its own: the test's evaluation itself may use eval in spite of the policy.
        return new Promise<string[]>((resolve) =>
          setTimeout(() =>
            resolve(Object.entries(sinks).flatMap(([name, use]) => (isTaken(use) ? [name] : []))),
          ),
        )
      })
      expect([path, taken]).toEqual([path, []])
    }
  })
})

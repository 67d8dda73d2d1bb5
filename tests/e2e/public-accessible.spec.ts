import { expect, type Page } from '@playwright/test'
import { expectAccessible, open, test } from '../support/site.ts'
import { changeTimers, HOUR_MS } from '../support/timers.ts'

/** Accessibility of every public page, and of the states of form and outbox: axe, size of targets, announced errors. */

const PAGES = [
  '/',
  '/parent-form',
  '/parent-form?service=devoirs',
  '/nanny-form',
  '/services',
  '/payment',
  '/contact',
  '/confidentialite',
  '/credits',
  '/nulle-part',
]
/** Widths of the screen of a phone and of a desktop, in CSS pixels. */
const WIDTHS = [360, 1280]
/** Smallest height and width of a target, in CSS pixels. */
const TARGET_PX = 44

// With a real phone number the pages link to it; the placeholder of the first start has no link.
test.beforeEach(({ site }) =>
  site.db
    .updateTable('parametres_site')
    .set({ valeur: '+241 66 12 34 56' })
    .where('cle', '=', 'telephone')
    .execute(),
)

const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate((smallest) => {
    const isShown = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0
    // The target of a file field is its label, the only kind with an id. Labels of other fields are not targets.
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, label[id]')]
      .filter((element) => isShown(element) && !element.matches('.sr-only'))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        return Math.round(width) < smallest || Math.round(height) < smallest
      })
      .map((element) => element.outerHTML.slice(0, 90))
  }, TARGET_PX)

for (const path of PAGES) {
  test.describe(path, () => {
    test.use({ allowedConsoleMessages: [/status of 404/] })

    test('has no target smaller than 44 pixels on a screen of 360 pixels', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await open(page, path)
      await expect.poll(() => smallTargets(page)).toEqual([])
    })

    test('is accessible on screens of 360 and 1280 pixels', async ({ page }) => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await open(page, path)
        await expectAccessible(page)
      }
    })
  })
}

test('a required field is announced as required, an optional one is not', async ({ page }) => {
  for (const [path, required, optional] of [
    ['/parent-form', ['Nom complet', 'Téléphone', 'Adresse', 'Type de service', 'Forfait'], ['Commentaires']],
    [
      '/nanny-form',
      ['Nom complet', 'Téléphone', 'Adresse', 'Type de poste', 'Expérience', 'Disponibilités'],
      [],
    ],
    ['/contact', ['Nom complet', 'Téléphone', 'Message'], []],
  ] as const) {
    await open(page, path)
    const form = page.getByRole('form')
    for (const label of required)
      await expect(form.getByLabel(label, { exact: true })).toHaveAttribute('required', '')
    for (const label of optional) await expect(form.getByLabel(label)).not.toHaveAttribute('required')
  }
})

test('a refused form says how many fields are wrong, and links to each', async ({ page }) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    await open(page, '/parent-form')
    await page.getByLabel('Heure de fin').fill('12:00')
    await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
    await expect(page.getByRole('alert')).toHaveText('6 informations sont à corriger')
    await expect(page.getByLabel('Nom complet')).toBeFocused()
    await expect(page.getByRole('alert')).toBeInViewport()
    const form = page.getByRole('form')
    await expect(form.getByRole('listitem')).toHaveText([
      'Nom complet',
      'Téléphone',
      'Adresse',
      'Type de service',
      'Heure de début',
      'Forfait',
    ])
    await expect.poll(() => smallTargets(page)).toEqual([])
    await expectAccessible(page)
    await form.getByRole('link', { name: 'Forfait' }).click()
    await expect(page.getByLabel('Forfait')).toBeFocused()
    await expect(page).toHaveURL(/parent-form$/)
    await page.getByLabel('Nom complet').fill('Mireille')
    await page.getByLabel('Heure de fin').fill('')
    await expect(page.getByRole('alert')).toHaveText('4 informations sont à corriger')
  }
})

test.describe('the states of the site are accessible', () => {
  test.use({ allowedConsoleMessages: [/net::ERR_FAILED|status of (400|404)/] })

  const accessibleAtBothWidths = async (page: Page) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
      if (width === WIDTHS[0]) await expect.poll(() => smallTargets(page)).toEqual([])
    }
  }
  /** Keeps a notice and the screens of a form, which end after five, six or eight seconds, open for an hour. */
  const keepScreens = (page: Page) => changeTimers(page, { 5000: HOUR_MS, 6000: HOUR_MS, 8000: HOUR_MS })
  const write = async (page: Page) => {
    await page.getByLabel('Nom complet').fill('Mireille Ondo')
    await page.getByLabel('Téléphone').fill('066 12 34 56')
    await page.getByRole('textbox', { name: 'Message' }).fill('Bonjour')
    await page.getByRole('button', { name: 'Envoyer le message' }).click()
  }

  test('empty: no package', async ({ page, site }) => {
    await site.db.updateTable('prestations').set({ actif: 0 }).execute()
    await open(page, '/services')
    await expect(page.getByText('Aucune prestation disponible pour le moment')).toBeVisible()
    await accessibleAtBothWidths(page)
    await open(page, '/parent-form')
    await accessibleAtBothWidths(page)
  })

  test('without contact details of the agency', async ({ page, site }) => {
    await site.db.deleteFrom('parametres_site').execute()
    for (const path of ['/contact', '/parent-form']) {
      await open(page, path)
      await accessibleAtBothWidths(page)
    }
  })

  test('sent', async ({ page }) => {
    await keepScreens(page)
    await open(page, '/contact')
    await write(page)
    await expect(page.getByRole('heading', { name: 'Message envoyé' })).toBeVisible()
    await accessibleAtBothWidths(page)
  })

  test('loading: a form that is being sent', async ({ page }) => {
    await keepScreens(page)
    await page.route('**/api/contact-messages', () => undefined)
    await open(page, '/contact')
    await write(page)
    await expect(page.getByRole('button', { name: 'Envoi en cours' })).toHaveAttribute('aria-busy', 'true')
    await accessibleAtBothWidths(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('loading: the code of the next page is on its way, and the page stays', async ({ page }) => {
    await open(page, '/')
    let asked = false
    await page.route('**/assets/*.js', () => {
      asked = true
    })
    await page.getByRole('link', { name: /^Prestations & tarifs/ }).click()
    await expect.poll(() => asked).toBe(true)
    await expect(page.getByRole('heading', { level: 1, name: 'Dieu veille sur nos enfants' })).toBeVisible()
    await accessibleAtBothWidths(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('refused by the server', async ({ page }) => {
    await page.route('**/api/contact-messages', (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: 'invalid',
          message: 'Certaines informations sont à corriger.',
          errors: [{ path: 'inconnu', message: 'Ce champ est nouveau' }],
        },
      }),
    )
    await open(page, '/contact')
    await write(page)
    await expect(page.getByText('Ce champ est nouveau')).toBeVisible()
    await accessibleAtBothWidths(page)
  })

  /** Writes a message that stays on the phone. */
  const queue = async (page: Page) => {
    await keepScreens(page)
    await page.route('**/api/contact-messages', (route) => route.abort())
    await open(page, '/contact')
    await write(page)
    await expect(page.getByRole('heading', { name: 'Message enregistré' })).toBeVisible()
  }
  const bar = (page: Page) => page.getByRole('complementary', { name: 'Vos envois' })

  test('queued', async ({ page }) => {
    await queue(page)
    await accessibleAtBothWidths(page)
  })

  test('waiting on the phone, with the bar', async ({ page }) => {
    await queue(page)
    await open(page, '/')
    await expect(bar(page).getByRole('button', { name: 'Envoyer maintenant' })).toBeVisible()
    await accessibleAtBothWidths(page)
  })

  test('waiting on the phone, the bar does not break the last word of its button in text at 200 %', async ({
    page,
  }) => {
    await queue(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, '/')
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const linesOfLastWord = () =>
      bar(page)
        .getByRole('button', { name: 'Envoyer maintenant' })
        .evaluate((button) => {
          const text = button.firstChild as Text
          const word = document.createRange()
          word.setStart(text, text.data.lastIndexOf(' ') + 1)
          word.setEnd(text, text.length)
          return word.getClientRects().length
        })
    await expect.poll(linesOfLastWord).toBe(1)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })

  test('waiting on the phone, with the list', async ({ page }) => {
    await queue(page)
    await open(page, '/')
    await bar(page)
      .getByRole('button', { name: /en attente d'envoi/ })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await accessibleAtBothWidths(page)
  })

  test('delivered: the notice is inside a landmark', async ({ page }) => {
    await queue(page)
    await open(page, '/')
    await expect(bar(page).getByRole('button', { name: 'Envoyer maintenant' })).toBeVisible()
    await page.unroute('**/api/contact-messages')
    // Not a press on the button: the message may have been sent by then, and the button would be gone.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(bar(page).getByText("Votre envoi est bien arrivé à l'agence.").last()).toBeVisible()
    await accessibleAtBothWidths(page)
  })
})

test('in forced colours, arrows and clocks have a colour of the theme', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await open(page, '/parent-form')
    const colours = await page.evaluate(() => {
      const select = document.querySelector('select')
      const arrow = select?.parentElement?.querySelector('svg')
      const time = document.querySelector('input[type=time]')
      if (!select || !arrow || !time) throw new Error('The form has no select or no time')
      return {
        arrow: getComputedStyle(arrow).stroke,
        text: getComputedStyle(select.parentElement as Element).color,
        scheme: getComputedStyle(time).colorScheme,
      }
    })
    expect(colours.arrow).toBe(colours.text)
    // The browser draws the clock of a time field in the colours of its scheme.
    expect(colours.scheme).toBe('light dark')
  }
})

test('in forced colours, a form that is a card on a wide screen has a border there', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 1024, height: 740 })
  await open(page, '/parent-form')
  await expect(page.locator('[class*="md:shadow-carte"]')).toHaveCSS('border-top-width', '1px')
})

test('in forced colours, every card of the home page has a border, and the line about the service is above the picture', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  const cards = await page
    .locator('.rounded-carte')
    .evaluateAll((all) => all.map((card) => getComputedStyle(card).borderTopWidth))
  expect(cards.length).toBeGreaterThan(8)
  expect(new Set(cards)).toEqual(new Set(['1px']))
  const line = page.getByText("Service de garde d'enfants au Gabon")
  const picture = page.getByRole('img', { name: /Une nounou lit un livre/ })
  await expect(line).toBeVisible()
  const gap = async () => {
    const [above, below] = await Promise.all([line.boundingBox(), picture.boundingBox()])
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
})

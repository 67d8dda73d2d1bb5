import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CONTACT_MESSAGE_LABELS, type ContactMessageInput } from '#contract/contact-messages.ts'
import type { ApplicationFields } from '#contract/corrections.admin.ts'
import { LIST_KEYS, LISTS, type ListKey, tableOf } from '#contract/lists.admin.ts'
import { NANNY_APPLICATION_LABELS, type NannyApplicationInput } from '#contract/nanny-applications.ts'
import { PARENT_REQUEST_LABELS, type ParentRequestInput } from '#contract/parent-requests.ts'
import { ApplicationInputs } from '#web/admin/nanny-applications/inputs.tsx'
import { RequestInputs } from '#web/admin/parent-requests/inputs.tsx'
import type { FieldErrors } from '#web/ui/form.ts'
import { ROOT } from './support/lists.ts'
import { sectionOf } from './support/product.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8').replace(/\s+/g, ' ')

/**
 * Words by which the privacy page names each field that a visitor fills in. A new field without them does not compile.
 */
const REQUEST_WORDS = {
  nom: 'votre nom',
  telephone: 'votre téléphone',
  adresse: 'votre adresse',
  typeService: 'le service',
  horaireDebut: 'les horaires',
  horaireFin: 'les horaires',
  nombreEnfants: "le nombre d'enfants",
  forfait: 'le forfait',
  commentaires: 'vos commentaires',
} as const satisfies Record<keyof ParentRequestInput, string>

const APPLICATION_WORDS = {
  nom: 'votre nom',
  telephone: 'votre téléphone',
  adresse: 'votre adresse',
  typePoste: 'le poste',
  experience: 'votre expérience',
  disponibilites: 'vos disponibilités',
  documents: 'les documents',
} as const satisfies Record<keyof NannyApplicationInput, string>

const MESSAGE_WORDS = {
  nom: 'votre nom',
  telephone: 'votre téléphone',
  message: 'votre message',
} as const satisfies Record<keyof ContactMessageInput, string>

interface Form {
  readonly labels: Readonly<Record<string, string>>
  readonly words: Readonly<Record<string, string>>
  readonly privacy: string
  readonly form: string
  readonly rules: string
}

/**
 * Where privacy page and docs/product.md name the fields of each list's form. A new list without it does not compile.
 */
const FORMS = {
  demandes: {
    labels: PARENT_REQUEST_LABELS,
    words: REQUEST_WORDS,
    privacy: 'Vous cherchez une nounou',
    form: 'Form of a request',
    rules: 'Fields of a request',
  },
  candidatures: {
    labels: NANNY_APPLICATION_LABELS,
    words: APPLICATION_WORDS,
    privacy: 'Vous postulez',
    form: 'Form of an application',
    rules: 'Fields of an application',
  },
  // An employee has the fields of an application.
  employes: null,
  messages: {
    labels: CONTACT_MESSAGE_LABELS,
    words: MESSAGE_WORDS,
    privacy: 'Vous nous écrivez',
    form: 'Contact page',
    rules: 'Fields of a message',
  },
} as const satisfies Readonly<Record<ListKey, Form | null>>

const WITH_FORM = LIST_KEYS.flatMap((list) => {
  const form: Form | null = FORMS[list]
  return form ? [{ list, ...form }] : []
})

describe.each(WITH_FORM)('Each field of $list', ({ list, labels, words, privacy, form, rules }) => {
  const fields = Object.keys(labels)
  const table = tableOf(list)
  const missingIn = (text: string): readonly string[] =>
    fields.filter((field) => !new RegExp(`\\b${field}\\b`).test(text))

  it('is named by the privacy page', () => {
    const [, after = ''] = read('web/public/confidentialite/page.tsx').split(privacy)
    const [item = ''] = after.split('</li>')
    const missing = Object.values(words).filter((word) => !item.includes(word))
    expect(missing, `web/public/confidentialite/page.tsx, "${privacy}", must say these words`).toEqual([])
  })

  it('is named by docs/product.md: the form, its rule, its column', () => {
    const [row = ''] = sectionOf('Entities').match(new RegExp(`^\\| \`${table}\` .*$`, 'm')) ?? []
    expect(missingIn(sectionOf(form)), `section "${form}" of docs/product.md must name these fields`).toEqual(
      [],
    )
    expect(
      missingIn(sectionOf(rules)),
      `section "${rules}" of docs/product.md must name these fields`,
    ).toEqual([])
    expect(
      missingIn(row),
      `row ${table} of section "Entities" of docs/product.md must name these fields`,
    ).toEqual([])
  })

  it('is explained by docs/glossary.md', () => {
    const glossary = read('docs/glossary.md')
    const missing = fields.filter((field) => !glossary.includes(`\`${field}\``))
    expect(missing, 'docs/glossary.md, "Words of the fields", must explain these').toEqual([])
  })
})

describe('The form of the back office', () => {
  interface Controls {
    /** Markup of the controls. `field`: the one that has the value of the second record. */
    readonly render: (errors: FieldErrors, field?: string) => string
  }

  /** Controls of a form. `records`: two that differ in each field. */
  const controlsOf = <Values extends object>(
    inputs: ComponentType<{ readonly errors: FieldErrors; readonly values?: Values }>,
    [one, other]: readonly [Values, Values],
  ): Controls => ({
    render: (errors, field) => {
      const values = {
        ...one,
        ...Object.fromEntries(Object.entries(other).filter(([name]) => name === field)),
      }
      const controls = createElement(inputs, { errors, values })
      return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, controls))
    },
  })

  /** Controls of each list's form; null: it has none of its own. A new list or field without them does not compile. */
  const CONTROLS = {
    demandes: controlsOf<ParentRequestInput>(RequestInputs, [
      {
        nom: 'Rose Nze',
        telephone: '+241 66 12 34 56',
        adresse: 'Louis',
        typeService: 'regulier',
        horaireDebut: '08:00',
        horaireFin: '18:00',
        nombreEnfants: 2,
        forfait: 'regulier',
        commentaires: 'Une fille',
      },
      {
        nom: 'Awa Ndong',
        telephone: '+241 74 10 20 30',
        adresse: 'Sotega',
        typeService: 'weekend',
        horaireDebut: '09:00',
        horaireFin: '19:00',
        nombreEnfants: 3,
        forfait: 'weekend',
        commentaires: 'Un garçon',
      },
    ]),
    candidatures: controlsOf<ApplicationFields>(ApplicationInputs, [
      {
        nom: 'Rose Nze',
        telephone: '+241 66 12 34 56',
        adresse: 'Louis',
        typePoste: 'nounou',
        experience: 'Trois ans',
        disponibilites: 'weekend',
      },
      {
        nom: 'Awa Ndong',
        telephone: '+241 74 10 20 30',
        adresse: 'Sotega',
        typePoste: 'devoirs',
        experience: 'Dix ans',
        disponibilites: 'nuits',
      },
    ]),
    // With the form of an application.
    employes: null,
    messages: null,
  } as const satisfies Record<ListKey, Controls | null>

  it.each(
    WITH_FORM.flatMap(({ list, labels }) => {
      const controls = CONTROLS[list]
      return controls ? [{ list, labels, controls }] : []
    }),
  )('has a control for each field of $list, with its value and its error', ({ list, labels, controls }) => {
    const place = `web/admin/${LISTS[list].noun}/`
    // Documents are added to the record, not with this form.
    const fields = Object.keys(labels).filter((field) => field !== 'documents')
    const html = controls.render(Object.fromEntries(fields.map((field) => [field, `error of ${field}`])))
    const missing = fields.filter((field) => !html.includes(` name="${field}"`))
    expect(missing, `${place} needs a control for these: otherwise a correction would reset them`).toEqual([])
    const silent = fields.filter((field) => !html.includes(`error of ${field}`))
    expect(silent, `these controls of ${place} need their \`error\``).toEqual([])
    const reset = fields.filter((field) => controls.render({}, field) === controls.render({}))
    expect(
      reset,
      `these controls of ${place} need the value of the record: otherwise a correction would reset them`,
    ).toEqual([])
  })

  it('of a record that is typed reads a phone number in any spelling', () => {
    const forms = globSync('web/admin/**/*.tsx', { cwd: ROOT }).filter((path) => /\buseAdd</.test(read(path)))
    expect(forms.length).toBeGreaterThan(2)
    expect(
      forms.filter((path) => !/\bread(Telephone|RequestInput)\b/.test(read(path))),
      'the schema knows +241 only: `read` of these forms needs readTelephone (web/public/form/telephone.tsx)',
    ).toEqual([])
  })
})

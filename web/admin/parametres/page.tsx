import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { COORDONNEES_CLES } from '#contract/default-coordonnees.ts'
import { requiredText, TELEPHONE_REQUIRED } from '#contract/fields.ts'
import { formatTelephone } from '#contract/format-telephone.ts'
import { MODELES } from '#contract/modeles.admin.ts'
import { MAX_VALEUR, settingError } from '#contract/parametres-site.admin.ts'
import type { ParametreSite } from '#contract/parametres-site.ts'
import { parseTelephone } from '#contract/telephone.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { Banner, Skeleton } from '../../ui/surfaces.tsx'
import { usePrestations } from '../prestations/queries.ts'
import { DisabledWhenReadOnly, ReadOnlyNotice } from '../session/read-only.tsx'
import { Conflict } from '../ui/conflict.tsx'
import { Failed } from '../ui/failed.tsx'
import { GuardedForm } from '../ui/leave-guard.tsx'
import { frameClass } from '../ui/page-frame.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { DelaisForm } from './delais-form.tsx'
import { COORDONNEES_LABELS } from './labels.ts'
import { missingCoordonnees, parametresQuery } from './missing-coordonnees.ts'
import { ModelesForm } from './modeles-form.tsx'
import { valeurIn } from './settings.ts'
import { TextsForm } from './texts-form.tsx'
import { useSettingsEdit } from './use-settings-edit.ts'
import { VerificationForm } from './verification-form.tsx'

type Cle = (typeof COORDONNEES_CLES)[number]
type Valeurs = Readonly<Record<Cle, string>>

/** Rule of the contract for the value of a setting. */
const settingRule = (cle: Cle) =>
  z.check<string>(({ value, issues }) => {
    const message = settingError(cle, value)
    if (message) issues.push({ code: 'custom', input: value, message })
  })

const contactForm = z.object({
  email: z.string().check(z.trim(), settingRule('email')),
  telephone: requiredText(TELEPHONE_REQUIRED, MAX_VALEUR).check(settingRule('telephone')),
  adresse: requiredText("L'adresse est obligatoire", MAX_VALEUR),
})

const LABELS: Valeurs = COORDONNEES_LABELS
const CLES = Object.keys(LABELS) as readonly Cle[]

export const Page = () => {
  const parametres = useQuery(parametresQuery)
  const prestations = usePrestations()
  const missing = missingCoordonnees(parametres.data ?? [])
  return (
    <div className={frameClass('narrow')}>
      <PageHeader title="Paramètres du Site" />
      <ReadOnlyNotice />
      <Section
        title="Informations de Contact"
        text="Ces informations s'affichent sur la page Contact du site."
      >
        {parametres.data && missing.length > 0 && (
          <Banner tone="soleil" icon="alert" title="Coordonnées à compléter">
            Indiquez {missing.join(' et ')} de l'agence, pour que les visiteurs puissent vous joindre.
          </Banner>
        )}
        {parametres.isPending && <Skeleton className="h-64" />}
        {parametres.isError && !parametres.data && (
          <Failed query={parametres}>Les paramètres n'ont pas pu être chargés.</Failed>
        )}
        {parametres.data && (
          <DisabledWhenReadOnly>
            <ContactForm stored={parametres.data} />
          </DisabledWhenReadOnly>
        )}
      </Section>
      {parametres.data && (
        <Section title="Délais" text={"Ce que l'agence promet, et quand «\u00a0À faire\u00a0» le rappelle."}>
          <DisabledWhenReadOnly>
            <DelaisForm stored={parametres.data} />
          </DisabledWhenReadOnly>
        </Section>
      )}
      {parametres.data && (
        <Section title="Vérification" text="Ce que l'agence exige de chaque employé.">
          <DisabledWhenReadOnly>
            <VerificationForm stored={parametres.data} />
          </DisabledWhenReadOnly>
        </Section>
      )}
      {parametres.data && (
        <Section
          title="Messages"
          text={`Textes proposés pour vos SMS et WhatsApp. {nom} devient le nom de la personne, {date} la date du jour, ou celle de l'essai dans «\u00a0${MODELES.message_essai.label}\u00a0» d'une mise en relation.`}
        >
          <DisabledWhenReadOnly>
            <ModelesForm stored={parametres.data} />
          </DisabledWhenReadOnly>
        </Section>
      )}
      {prestations.isError && !prestations.data && (
        <Failed query={prestations} card>
          Les prestations n'ont pas pu être chargées.
        </Failed>
      )}
      {parametres.data && prestations.data && (
        <Section
          title="Textes du Site"
          text="Ce que les familles lisent avant de vous confier leurs enfants."
        >
          <DisabledWhenReadOnly>
            <TextsForm stored={parametres.data} prestations={prestations.data} />
          </DisabledWhenReadOnly>
        </Section>
      )}
    </div>
  )
}

const ContactForm = ({ stored }: { readonly stored: readonly ParametreSite[] }) => {
  const { before, conflict, ...save } = useSettingsEdit<Valeurs>(stored, (valeurs) =>
    CLES.map((cle) => ({ cle, valeur: valeurs[cle] })),
  )
  const form = useForm({
    schema: contactForm,
    // Phone and WhatsApp links of the public site need the country code. A number of the old numbering plan
    // (contract/telephone.ts) stays as typed: it reaches nobody, with or without the country code.
    read: (values) => {
      const typed = String(values.get('telephone') ?? '')
      const parsed = parseTelephone(typed)
      return {
        ...Object.fromEntries(values),
        telephone: parsed.kind === 'valid' ? formatTelephone(parsed.e164) : typed,
      }
    },
    submit: save.submit,
  })

  return (
    <GuardedForm saves={save.saves}>
      <form {...form.props} className="flex flex-col gap-4">
        {conflict && (
          <Conflict
            {...conflict}
            lines={(version) => CLES.map((cle) => [LABELS[cle], valeurIn(version, cle) ?? '-'])}
          />
        )}
        <TextField
          name="email"
          label={LABELS.email}
          type="email"
          required
          autoComplete="email"
          defaultValue={valeurIn(before, 'email')}
          error={form.errors.email}
        />
        <TextField
          name="telephone"
          label={LABELS.telephone}
          type="tel"
          required
          autoComplete="tel"
          defaultValue={valeurIn(before, 'telephone')}
          error={form.errors.telephone}
        />
        <TextField
          name="adresse"
          label={LABELS.adresse}
          required
          autoComplete="street-address"
          defaultValue={valeurIn(before, 'adresse')}
          error={form.errors.adresse}
        />
        <Button type="submit" busy={form.sending} className="sm:self-start">
          {form.sending ? 'Enregistrement...' : 'Enregistrer les modifications'}
        </Button>
      </form>
    </GuardedForm>
  )
}

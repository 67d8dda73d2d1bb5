import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { withDe } from '#contract/elision.ts'
import {
  endpoints,
  type PaymentConfig,
  type PaymentConfigBefore,
  type PaymentConfigInput,
  PROVIDERS,
  type Provider,
  paymentConfigInput,
  UNREADABLE_MASK,
} from '#contract/payment-configs.admin.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { Banner, Skeleton } from '../../ui/surfaces.tsx'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { ClosedWhileSending } from '../ui/closed-while-sending.tsx'
import { Conflict, linesOf, type StoredValues } from '../ui/conflict.tsx'
import { Failed } from '../ui/failed.tsx'
import { GuardedForm } from '../ui/leave-guard.tsx'
import { Section } from '../ui/section.tsx'
import { Toggle } from '../ui/toggle.tsx'
import { useEdit } from '../writes/use-edit.ts'
import { KeyField } from './key-field.tsx'

/** Hints of the JSON area (docs/product.md, "Payment methods page"). */
const HINTS: Readonly<Record<Provider, { hint: string; example: object }>> = {
  airtel_money: {
    hint: "URL de l'API, pays, devise et URL de rappel",
    example: {
      apiUrl: 'https://openapi.airtel.africa',
      country: 'GA',
      currency: 'XAF',
      callbackUrl: 'https://…',
    },
  },
  moov_money: {
    hint: "URL de l'API, code marchand et URL de rappel",
    example: { apiUrl: 'https://…', merchantCode: '…', environment: 'production', callbackUrl: 'https://…' },
  },
  cinetpay: {
    hint: 'URL de notification et URL de retour',
    example: {
      apiUrl: 'https://api-checkout.cinetpay.com/v2',
      currency: 'XAF',
      channels: 'MOBILE_MONEY',
      notifyUrl: 'https://…',
      returnUrl: 'https://…',
    },
  },
}

const keyOf = (provider: Provider) => [...QUERY_KEYS.paymentConfigs, provider] as const

/** Form of one provider: switch, keys, JSON. Each provider is saved on its own. */
export const ProviderCard = ({ provider }: { readonly provider: Provider }) => {
  const config = useQuery({
    queryKey: keyOf(provider),
    queryFn: ({ signal }) => ask(endpoints.getPaymentConfig, { params: { providerId: provider }, signal }),
  })
  return (
    <Section title={PROVIDERS[provider]}>
      {config.isPending && <Skeleton className="h-80" />}
      {config.isError && !config.data && (
        <Failed query={config}>La configuration n'a pas pu être chargée.</Failed>
      )}
      {config.data && (
        // The form is as high as the card, with its button at the end.
        <div className="grid grow *:grid">
          <ProviderForm config={config.data} />
        </div>
      )}
    </Section>
  )
}

const keyText = (mask: string | null): string | null => (mask === UNREADABLE_MASK ? 'illisible' : mask)

const beforeOf = ({ provider: _, ...before }: PaymentConfig): PaymentConfigBefore => before

/** Keys to clear. An empty field keeps the stored key (docs/product.md, "Payment keys"). */
type Cleared = Readonly<Record<'apiKey' | 'apiSecret', boolean>>
const NONE_CLEARED: Cleared = { apiKey: false, apiSecret: false }

const ProviderForm = ({ config }: { readonly config: PaymentConfig }): ReactNode => {
  const { provider } = config
  /** Unique id: the three forms are on one page. */
  const jsonField = `${provider}-configJson`
  const secretLabel = provider === 'cinetpay' ? 'Site ID' : 'Secret API'
  const queries = useQueryClient()
  const [actif, setActif] = useState(config.actif)
  const [cleared, setCleared] = useState(NONE_CLEARED)
  /** React key of the form: changes after a save, so that no typed key stays on the screen. */
  const [edition, setEdition] = useState(0)

  const { before, seen, conflict, ...save } = useEdit<PaymentConfig, PaymentConfigInput, PaymentConfig>({
    opened: config,
    send: (input, seen) =>
      ask(endpoints.savePaymentConfig, {
        params: { providerId: provider },
        body: { ...input, avant: beforeOf(seen) },
      }),
    stored: () => queries.getQueryData<PaymentConfig>(keyOf(provider)),
    changes: ['paymentConfigs'],
    done: () => ({
      title: 'Configuration enregistrée',
      text: `La configuration ${withDe(PROVIDERS[provider])} a été mise à jour avec succès.`,
    }),
    failed: () => ({ title: 'Erreur', otherwise: 'Impossible de mettre à jour la configuration' }),
    onDone: (saved) => {
      queries.setQueryData(keyOf(provider), saved)
      setCleared(NONE_CLEARED)
      setEdition((count) => count + 1)
    },
  })
  const form = useForm({
    schema: paymentConfigInput,
    read: (values) => ({
      actif,
      // A key that a colleague has cleared meanwhile can be typed again.
      apiKey: cleared.apiKey && seen.apiKey ? null : values.get('apiKey'),
      apiSecret: cleared.apiSecret && seen.apiSecret ? null : values.get('apiSecret'),
      configJson: values.get(jsonField),
    }),
    submit: save.submit,
  })
  const isUnreadable = [seen.apiKey, seen.apiSecret].includes(UNREADABLE_MASK)
  const clear = (field: keyof Cleared) => (value: boolean) =>
    setCleared((present) => ({ ...present, [field]: value }))

  return (
    <GuardedForm saves={save.saves}>
      <form {...form.props} key={edition} autoComplete="off" className="flex min-w-0 flex-col gap-4">
        {isUnreadable && (
          <Banner tone="soleil" icon="alert" title="Clés illisibles">
            <p>
              Elles ont été chiffrées avec un autre secret, celui d'une installation précédente, et ne peuvent
              plus être lues. Saisissez-les de nouveau, puis enregistrez.
            </p>
          </Banner>
        )}
        {conflict && (
          <Conflict
            {...conflict}
            // A repeat of a typed key is refused too (docs/product.md, "Failure sentences").
            by="quelqu'un d'autre, ou par votre envoi resté sans réponse"
            lines={(version) =>
              linesOf({
                actif: ['Statut', version.actif ? 'Actif' : 'Inactif'],
                apiKey: ['Clé API', keyText(version.apiKey) ?? 'aucune'],
                apiSecret: [secretLabel, keyText(version.apiSecret) ?? 'aucun'],
                configJson: ['Configuration supplémentaire (JSON)', version.configJson ?? 'aucune'],
              } satisfies StoredValues<PaymentConfigInput>)
            }
          />
        )}
        <ClosedWhileSending sending={form.sending}>
          <Toggle checked={actif} onCheckedChange={setActif}>
            {actif ? 'Actif' : 'Inactif'}
            <span className="sr-only">{`\u00a0: ${PROVIDERS[provider]}`}</span>
          </Toggle>
          <KeyField
            id={`${provider}-apiKey`}
            name="apiKey"
            label="Clé API"
            mask={seen.apiKey}
            cleared={cleared.apiKey}
            onClear={clear('apiKey')}
            error={form.errors.apiKey}
          />
          <KeyField
            id={`${provider}-apiSecret`}
            name="apiSecret"
            label={secretLabel}
            mask={seen.apiSecret}
            cleared={cleared.apiSecret}
            onClear={clear('apiSecret')}
            error={form.errors.apiSecret}
          />
          <TextArea
            // After a save the form renders anew before `before` is the saved version: without a key of its own the
            // area would keep the old text, because React ignores a changed `defaultValue`.
            key={before.configJson}
            name={jsonField}
            label="Configuration supplémentaire (JSON)"
            rows={5}
            spellCheck={false}
            // Beside each other the cards have their areas and buttons at the same height.
            hint={<span className="block lg:min-h-10">{HINTS[provider].hint}</span>}
            placeholder={JSON.stringify(HINTS[provider].example, null, 1)}
            defaultValue={before.configJson ?? ''}
            error={form.errors.configJson}
          />
        </ClosedWhileSending>
        <Button type="submit" busy={form.sending} className="mt-auto">
          {form.sending ? 'Enregistrement...' : 'Enregistrer la configuration'}
        </Button>
      </form>
    </GuardedForm>
  )
}

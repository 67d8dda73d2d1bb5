import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { storedText } from './fields.admin.ts'
import { isStorable, NOT_STORABLE, oneOfKeys, optionalText, text } from './fields.ts'

export const PROVIDERS = {
  airtel_money: 'Airtel Money',
  moov_money: 'Moov Money',
  cinetpay: 'CinetPay',
} as const
export type Provider = keyof typeof PROVIDERS

const provider = oneOfKeys(PROVIDERS)

/**
 * Four stars and the last four characters, or four stars when there are four or fewer (docs/product.md, "Payment
 * keys").
 */
export const maskKey = (cle: string): string => (cle.length <= 4 ? '****' : `****${cle.slice(-4)}`)

/** In place of the mask of a stored key that cannot be decrypted, and has to be typed again. */
export const UNREADABLE_MASK = '????'

/**
 * Input of a key (docs/product.md, "Payment keys"): a text replaces the stored key; an empty or absent field, and the
 * mask itself, keep it; null clears it.
 */
const secretKey = z.optional(
  z.nullable(
    z
      .string('Une clé est un texte')
      .check(z.trim(), z.maxLength(500, 'Cette clé est trop longue'), z.refine(isStorable, NOT_STORABLE)),
  ),
)

const INVALID_JSON = 'La configuration doit être un objet JSON'

/** Whether a text holds a JSON object. False for an empty text, a list and null. */
const isJsonObject = (json: string): boolean => {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

export const paymentConfigInput = z.object({
  actif: z._default(z.boolean('Le moyen de paiement est actif ou inactif'), false),
  apiKey: secretKey,
  apiSecret: secretKey,
  configJson: optionalText(5000).check(z.refine((json) => json === null || isJsonObject(json), INVALID_JSON)),
})
export type PaymentConfigInput = z.output<typeof paymentConfigInput>

export const paymentConfig = z.object({
  provider,
  actif: z.boolean(),
  /** Masks, never the keys; UNREADABLE_MASK for one that cannot be decrypted; null when nothing is stored. */
  apiKey: z.nullable(text),
  apiSecret: z.nullable(text),
  configJson: z.nullable(text),
})
export type PaymentConfig = z.output<typeof paymentConfig>

/** Masks have at most eight characters. */
const storedMask = z.nullable(storedText(8))

/** The configuration as it was when the form was opened. If it has changed since, nothing is overwritten. */
export const paymentConfigBefore = z.object({
  actif: z.boolean(),
  apiKey: storedMask,
  apiSecret: storedMask,
  configJson: z.nullable(storedText(5000)),
}) satisfies z.ZodMiniType<Omit<PaymentConfig, 'provider'>>
export type PaymentConfigBefore = z.output<typeof paymentConfigBefore>

export const endpoints = {
  listPaymentConfigs: endpoint({
    method: 'GET',
    path: '/api/payment-configs',
    summary: 'Les trois moyens de paiement, clés masquées.',
    access: 'admin',
    answer: { status: 200, body: z.array(paymentConfig) },
    errors: [],
  }),
  getPaymentConfig: endpoint({
    method: 'GET',
    path: '/api/payment-configs/{providerId}',
    summary: "Un moyen de paiement\u00a0; ses valeurs par défaut s'il n'a jamais été enregistré.",
    access: 'admin',
    params: { providerId: provider },
    answer: { status: 200, body: paymentConfig },
    errors: ['notFound'],
  }),
  savePaymentConfig: endpoint({
    method: 'PUT',
    path: '/api/payment-configs/{providerId}',
    summary: 'Enregistre un moyen de paiement\u00a0; les clés ne se relisent jamais.',
    access: 'admin',
    audit: 'Moyen de paiement modifié',
    params: { providerId: provider },
    /** `avant`: the configuration when the form was opened. If the stored one is another and not as asked: refused. */
    body: z.object({ ...paymentConfigInput.shape, avant: z.optional(paymentConfigBefore) }),
    answer: { status: 200, body: paymentConfig },
    errors: ['invalid', 'notFound', 'changedMeanwhile'],
  }),
}

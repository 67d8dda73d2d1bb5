import * as z from 'zod/mini'
import { instant, text } from './fields.ts'

/** The header by which a phone names a submission; a UUID it made itself (docs/product.md, "Ids"). */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/**
 * The header by which a phone says when the person typed the submission (ISO 8601, UTC, milliseconds), which may be
 * days before it arrives. A hint for the administrator's eyes, never a fact: clocks of phones are wrong. It is no part
 * of the content that the key protects; unreadable or absent, it is null.
 */
export const DATE_SAISIE_HEADER = 'date-saisie'

/** What the agency learns of it: ISO 8601, null when the phone did not say, or said something absurd. */
export const dateSaisie = z.nullable(instant)

/**
 * What a phone gets for a submission, and nothing personal in it. It echoes the key, so that a captive portal's
 * page is never taken for it; the same key and content give the same receipt for ever.
 */
export const receipt = z.object({ id: text, dateCreation: instant, idempotencyKey: z.nullable(text) })
export type Receipt = z.output<typeof receipt>

import * as z from 'zod/mini'
import { instant, text } from './fields.ts'

/** Header with the idempotency key of a call, a UUID made by the client (docs/product.md, "Ids"). */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/**
 * Header with the time at which the form was filled in, by the phone's clock (ISO 8601, UTC, milliseconds); the
 * submission may arrive days later. Only shown to the administrator, because phone clocks are often wrong. It is no
 * part of the content that is compared under an idempotency key: a repeat with another time is the same submission.
 */
export const DATE_SAISIE_HEADER = 'date-saisie'

/** The time of DATE_SAISIE_HEADER in a record: ISO 8601; null when absent, unreadable or more than a year off. */
export const dateSaisie = z.nullable(instant)

/**
 * Answer to a submission, without personal data. It echoes the key, so that the page of a captive portal cannot be
 * taken for it. The same key and content get the same receipt until the record is deleted.
 */
export const receipt = z.object({ id: text, dateCreation: instant, idempotencyKey: z.nullable(text) })
export type Receipt = z.output<typeof receipt>

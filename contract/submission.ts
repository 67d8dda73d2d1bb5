import * as z from 'zod/mini'
import { instant, texte } from './fields.ts'

/** The header by which a phone names a submission; a UUID it made itself (decisions.md, "Ids"). */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/**
 * What a phone gets for a submission, and nothing personal in it. It echoes the key, so that a captive portal's
 * page is never taken for it; the same key and content give the same receipt for ever.
 */
export const receipt = z.object({ id: texte, dateCreation: instant, idempotencyKey: z.nullable(texte) })
export type Receipt = z.output<typeof receipt>

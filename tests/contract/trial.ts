/** Ids of existing records, for the paths and bodies of the calls. */
export interface Records {
  readonly request: string
  readonly message: string
  /** A request that a call may delete. */
  readonly spareRequest: string
  readonly application: string
  /** A refused application. */
  readonly decided: string
  /** A processed application (status `traite`), which may be accepted. */
  readonly hireable: string
  /** An accepted application whose employee was deleted. */
  readonly left: string
  readonly employee: string
  /** A payment to that employee, and one that a call may cancel. */
  readonly paiement: string
  readonly sparePaiement: string
  /** Money of a family that a call may correct, and awaited money that a call may confirm. */
  readonly payment: string
  readonly awaitedPayment: string
  readonly notification: string
  readonly document: string
  /** The application that has this document. */
  readonly withDocument: string
  /** The account of another administrator. */
  readonly colleague: string
  readonly passkey: string
  readonly miseEnRelation: string
  /** A phone call without a result. */
  readonly activite: string
  /** A reminder for 1 April 2026. */
  readonly rappel: string
}

/** A wrong body, the field that the answer names, and its message (docs/product.md, "Fields"). */
type Bad = readonly [body: unknown, path: string, message: string]

/** How one call is tested. */
export interface Trial {
  readonly params?: (records: Records) => Readonly<Record<string, string>>
  /** Headers that the call needs before it looks for the record. */
  readonly headers?: Readonly<Record<string, string>>
  /** A valid body. */
  readonly good?: (records: Records) => unknown
  /** Query of the valid call. */
  readonly query?: (records: Records) => string
  readonly bad?: readonly Bad[]
  readonly badQuery?: readonly (readonly [query: string, path: string, message: string])[]
  /** Why the administrator's valid call is not made here: the file that makes it, or a reason. */
  readonly skipGood?: string
}

export const PHONE_REQUIRED = 'Le numéro de téléphone est obligatoire'
export const PHONE_INVALID =
  'Le numéro doit être un numéro gabonais valide (format: +241 XX XX XX XX, 8 chiffres après +241)'

/** The body without one of its fields. */
export const without = <T extends object>(body: T, key: keyof T): object => {
  const { [key]: _, ...rest } = body
  return rest
}

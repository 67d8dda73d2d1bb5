/** Every duration and every storage name of the outbox; the unit is in the name. */

/** docs/product.md, "Offline store". */
export const DATABASE_NAME = 'GardeEnfantsDB'
export const DATABASE_VERSION = 1
/** A database of its own, because docs/product.md, "Offline store" closes the list of stores. */
export const DRAFTS_DATABASE_NAME = 'GardeEnfantsBrouillons'

export const CHANGES_CHANNEL = 'garde-enfants-envois'
export const PASS_LOCK = 'garde-enfants-file'
/** Followed by the key of the entry. */
export const ENTRY_LOCK_PREFIX = 'garde-enfants-envoi-'
/** The tag of Background Sync. */
export const SYNC_TAG = 'garde-enfants-envois'

/** How long a person waits in front of a form before the success screen says that it leaves later. */
export const SCREEN_LIMIT_MS = 8_000
/** What a page says to a waiting service worker once the person agreed. */
export const TAKE_OVER = 'prendre-la-main'

/** One call; the send goes on behind the success screen, a form is small even at 2G speed. */
export const ANSWER_LIMIT_MS = 30_000
/** A document has that and the time its bytes need on the slowest network worth waiting for: 11 minutes for 5 MB. */
export const SLOWEST_UPLOAD_BYTES_PER_S = 8 * 1024
/** Without navigator.locks: how long an attempt belongs to the tab that began it, renewed after each document. */
export const LEASE_MS = 12 * 60_000

export const RETRY_FIRST_MS = 1_000
export const RETRY_MAX_MS = 5 * 60_000
/** A longer Retry-After is a mistake, or the phone's clock jumped. */
export const RETRY_AFTER_MAX_MS = 60 * 60_000

const DAY_MS = 24 * 60 * 60_000
/** Browsers may clear what waits longer (Safari after seven days): the list says so in time. */
export const ENTRY_AT_RISK_MS = 5 * DAY_MS
/** A shared phone does not keep identity papers for ever. */
export const ENTRY_KEPT_MS = 30 * DAY_MS
export const DRAFT_KEPT_MS = 30 * DAY_MS

/** Photos of papers: longest side in pixels, and JPEG quality. */
export const PHOTO_SIDE_PX = 1600
export const PHOTO_QUALITY = 0.75

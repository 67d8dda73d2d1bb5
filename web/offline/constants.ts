/** Durations, limits and names of web/offline; a number with a unit has it in its name. */

/** Name and version that docs/product.md, "Offline store", fixes. Entries carry a version of their own. */
export const DATABASE_NAME = 'GardeEnfantsDB'
export const DATABASE_VERSION = 1
/** Separate database of the drafts, because docs/product.md fixes the stores of the first one. */
export const DRAFTS_DATABASE_NAME = 'GardeEnfantsBrouillons'

/** BroadcastChannel for the `News` (changes.ts) among the tabs and the worker. */
export const CHANGES_CHANNEL = 'garde-enfants-envois'
/** Lock of the tab or worker that sends the due entries, one after the other (a pass). */
export const PASS_LOCK = 'garde-enfants-file'
/** Lock of one entry while it is stored or sent; followed by the entry's key. */
export const ENTRY_LOCK_PREFIX = 'garde-enfants-envoi-'
/** The tag of Background Sync. */
export const SYNC_TAG = 'garde-enfants-envois'

/** Longest time from a form's call of `submit` to an outcome on the screen. */
export const SCREEN_LIMIT_MS = 8_000
/** Storage that has not answered by then counts as absent; leaves time for one attempt before SCREEN_LIMIT_MS. */
export const STORAGE_LIMIT_MS = 4_000
/** Message by which a page makes a waiting service worker take over. */
export const TAKE_OVER = 'prendre-la-main'

/** Time limit of one call, without the time that its body needs. */
export const ANSWER_LIMIT_MS = 30_000
/** Slowest accepted rate of a body: the time limit of a call grows by the size of its body at this rate. */
export const SLOWEST_BYTES_PER_S = 1024
/** A larger document is uploaded in pieces and resumes where it stopped; others in one call. */
export const RESUMABLE_MIN_BYTES = 32 * 1024
/** Without navigator.locks: how long an attempt belongs to the tab that began it, renewed after each document. */
export const LEASE_MS = 12 * 60_000

/** Back-off: 2^attempts times RETRY_FIRST_MS, at most RETRY_MAX_MS (retry-delay.ts). Limits of a page's timer too. */
export const RETRY_FIRST_MS = 1_000
export const RETRY_MAX_MS = 5 * 60_000
/** A longer Retry-After counts as this: it is a mistake, or the phone's clock jumped. */
export const RETRY_AFTER_MAX_MS = 10 * 60_000
/** A pass ends after this many failures of the network in a row: a single failure may be caused by one entry. */
export const NETWORK_FAILURES_MAX = 2
/** Pause of all waiting entries after such an end or a 503 of our server: until a click, a success or the network. */
export const NETWORK_PAUSE_MS = 5_000

export const DAY_MS = 24 * 60 * 60_000
/** Ages are numbers of distinct days on which an entry was sent or seen refused: a clock that jumps adds one day. */
export const ENTRY_MAX_AGE_DAYS = 30
/** Age above which the list warns that the browser may clear its data (Safari after seven days). */
export const ENTRY_AT_RISK_DAYS = 5
export const DRAFT_MAX_AGE_DAYS = 30
/** Shared phones: how long a draft stores the bytes of its documents after its last change. */
export const DRAFT_DOCUMENTS_MAX_AGE_MS = 60 * 60_000

/** Photos of documents: longest side in pixels, and JPEG quality. */
export const PHOTO_SIDE_PX = 1600
export const PHOTO_QUALITY = 0.75

import type { Sujet, TypeActivite } from '#contract/activites.admin.ts'
import type { Role } from '#contract/auth.ts'
import type { Categorie } from '#contract/documents.admin.ts'
import type { EcarteePar, MiseEnRelationStatut, MotifMiseEnRelation } from '#contract/etapes.admin.ts'
import type { JournalAction } from '#contract/journal.admin.ts'
import type { ListKey, TableOf } from '#contract/lists.admin.ts'
import type { MotifRefus, NannyApplicationStatut } from '#contract/nanny-applications.admin.ts'
import type { Disponibilites, TypePoste } from '#contract/nanny-applications.ts'
import type { NotificationType } from '#contract/notifications.admin.ts'
import type { Moyen, NaturePaiement } from '#contract/paiements-employes.admin.ts'
import type { ParentRequestStatut } from '#contract/parent-requests.admin.ts'
import type { TypeService } from '#contract/parent-requests.ts'
import type { Provider } from '#contract/payment-configs.admin.ts'
import type { PaymentStatut } from '#contract/payments.admin.ts'
import type { Suivi } from '#contract/rappels.admin.ts'
import type { TypeDocument } from '#contract/upload.ts'
import type { EtatVerification, Point } from '#contract/verifications.admin.ts'

/**
 * Tables of both databases (decision 0002), without those of the search index and of the migrations. Columns are
 * spelled as in the API. Instants are ISO 8601 texts in UTC, so that they sort by time; days are YYYY-MM-DD, switches 0
 * or 1, ids UUID texts, except those of the seeded packages and of authors in the audit log that are no account.
 */
type Instant = string
type Switch = 0 | 1

interface ParentRequestRow {
  id: string
  nom: string
  telephone: string
  adresse: string
  typeService: TypeService
  horaireDebut: string | null
  horaireFin: string | null
  nombreEnfants: number
  /** Id of a package, also of a deleted one, or another text: any is accepted (decision 0006). */
  forfait: string
  commentaires: string | null
  statut: ParentRequestStatut
  /** When the status was set; null: at `dateCreation`. */
  dateStatut: Instant | null
  dateCreation: Instant
  /** When the form was filled in, by the phone's clock: shown, never used for sorting. */
  dateSaisie: Instant | null
  /** 1: marked as spam, excluded from lists, counts, search and matching. */
  indesirable: Switch
  /** 1: typed by an administrator. */
  saisieAgence: Switch
  /** Text that `?q=` searches (search.ts). */
  recherche: string
}

interface NannyApplicationRow {
  id: string
  nom: string
  telephone: string
  adresse: string
  typePoste: TypePoste
  experience: string
  disponibilites: Disponibilites | null
  /**
   * JSON list of {filename, storedPath, size, type, data: null}; the bytes are in `documents`. In old records `data`
   * may hold the bytes, and the other fields but `filename` may be absent.
   */
  documents: string | null
  statut: NannyApplicationStatut
  /** When the status was set; null: at `dateCreation`. */
  dateStatut: Instant | null
  dateCreation: Instant
  dateSaisie: Instant | null
  /** 1: marked as spam, excluded from lists, counts, search and matching. */
  indesirable: Switch
  /** 1: typed by an administrator. */
  saisieAgence: Switch
  /** Why it was refused; null when no reason was given. */
  motifRefus: MotifRefus | null
  motifRefusTexte: string | null
  recherche: string
}

interface ContactMessageRow {
  id: string
  nom: string
  telephone: string
  message: string
  dateCreation: Instant
  dateSaisie: Instant | null
  /** 1: marked as spam, excluded from lists, counts and search. */
  indesirable: Switch
  recherche: string
}

/** Money that a family paid, or is to pay (docs/product.md, "Payments of the families"). */
interface PaymentRow {
  id: string
  demandeId: string
  /** decimal(10,2): PostgreSQL gives a text, SQLite a number. */
  montant: number | string
  methode: string
  transactionId: string | null
  statut: PaymentStatut
  /** Month in whose sums it counts, YYYY-MM: that of its confirmation, or of its creation. */
  mois: string
  /** Month that it is for, YYYY-MM. */
  pourMois: string
  /** Number of corrections and status changes. A correction with an older number is refused, unless stored already. */
  revision: number
  /** Package of the request when the payment was recorded; of older rows, when 0037 ran. No row has null since. */
  forfait: string | null
  /** Price of that package then, 0: on quote; null: no such package. */
  prix: number | null
  dateCreation: Instant
  dateConfirmation: Instant | null
}

interface AdminUserRow {
  id: string
  username: string
  /** User name as it is compared (server/auth/username.ts). Unique. */
  nomCompare: string
  /** Empty while an invited colleague has not chosen a password. */
  passwordHash: string
  nom: string
  email: string
  role: Role
  dateCreation: Instant
  /** 1 while the password is the default one, which the sign-in page of a private start shows. */
  motDePasseParDefaut: Switch
}

interface SessionRow {
  /** SHA-256 of the id in the cookie: a leaked backup opens no session (threat-model C13). */
  idHash: string
  adminId: string
  dateCreation: Instant
  derniereActivite: Instant
  /** Browser and system, as the list of sessions shows them. */
  appareil: string
  /** 1: opened by a one-time link, and no new password was set since (AdminSession.mayReplacePassword). */
  motDePasseLibre: Switch
}

/** A device that signs in to an account by fingerprint, face or code (docs/product.md, "Passkeys"). */
interface PasskeyRow {
  id: string
  adminId: string
  nom: string
  /** Id that the device gave it, base64url. Unique. */
  credentialId: string
  /** COSE key. The private key never leaves the device. */
  publicKey: Buffer
  /** Number of uses by the device's count; 0 for devices that do not count. */
  compteur: number
  dateCreation: Instant
  derniereUtilisation: Instant | null
}

/** A random value that a device has to sign, once. */
interface PasskeyChallengeRow {
  /** SHA-256 of the challenge. */
  hash: string
  /** Session that adds a device; null: the challenge is for a sign-in. */
  sessionHash: string | null
  expiration: Instant
}

/**
 * Facts about this installation. `secret`: a keyed hash by which the server recognises APP_SECRET
 * (server/encryption.ts).
 */
interface InstallationRow {
  cle: 'secret'
  valeur: string
}

interface AdminLinkRow {
  tokenHash: string
  adminId: string
  expiration: Instant
}

interface NotificationRow {
  id: string
  type: NotificationType
  titre: string
  message: string
  lue: Switch
  relatedId: string | null
  /**
   * Its type, and the network or else the record that caused it. Those of one cause may be shown as one line; null (of
   * an earlier version): a line of its own.
   */
  cause: string | null
  /** Nanny (id of an application, perhaps deleted) and score of a match; null for other types and for old rows. */
  nannyId: string | null
  score: number | null
  dateCreation: Instant
  /** When it was read; null while it is unread. */
  dateLecture: Instant | null
}

interface PrestationRow {
  id: string
  nom: string
  description: string | null
  horaireDebut: string | null
  horaireFin: string | null
  prix: number
  unite: string
  /** Not used: always null. */
  image: string | null
  actif: Switch
  dateCreation: Instant
  /** Deleted rows stay, so that past requests keep their package's name (docs/product.md, "Packages"). */
  dateSuppression: Instant | null
}

interface ParametreSiteRow {
  id: string
  cle: string
  valeur: string
  dateModification: Instant
}

interface EmployeeRow {
  id: string
  candidatureId: string
  nom: string
  telephone: string
  adresse: string
  typePoste: TypePoste
  experience: string
  disponibilites: Disponibilites | null
  documents: string | null
  actif: Switch
  dateEmbauche: Instant
  recherche: string
}

interface PaiementEmployeRow {
  id: string
  employeId: string
  montant: number
  motif: string
  datePaiement: string
  notes: string | null
  /** Month that the payment is for, YYYY-MM. */
  mois: string
  nature: NaturePaiement
  moyen: Moyen | null
  reference: string | null
  /** When it was cancelled; it then counts in no sum. */
  dateAnnulation: Instant | null
  /** Number of corrections, with the cancellation. A change with an older number is refused, unless stored already. */
  revision: number
  dateCreation: Instant
}

/** The monthly salary of an employee, from month `depuis` until before month `jusque`, both YYYY-MM. */
interface SalaireRow {
  id: string
  employeId: string
  depuis: string
  /** First month of the next salary; '9999-12' (NO_END) for the last one. */
  jusque: string
  /** Whole FCFA; 0: nothing is due. */
  montant: number
  dateCreation: Instant
}

/** A pause of an employee, from one day until before another, YYYY-MM-DD in Libreville. */
interface PauseRow {
  id: string
  employeId: string
  depuis: string
  /** Day on which she works again; '9999-12-31' (NO_LAST_DAY) while she is paused. */
  jusque: string
}

interface PaymentConfigRow {
  id: string
  provider: Provider
  actif: Switch
  /** Encrypted (server/encryption.ts), like apiSecret. */
  apiKey: Buffer | null
  apiSecret: Buffer | null
  configJson: string | null
  dateModification: Instant
}

interface DocumentRow {
  storedPath: string
  filename: string
  type: TypeDocument
  size: number
  sha256: string
  /** Encrypted bytes. */
  contenu: Buffer
  /** Both null: an upload without an application, deleted after 24 hours. */
  candidatureId: string | null
  employeId: string | null
  /** HMAC of the network that uploaded it, until an application claims it. */
  reseau: string | null
  dateCreation: Instant
}

/** How the agency filed a document. */
interface ClassementRow {
  storedPath: string
  /** Id of the application. Stays when only the employee hired from it is left. */
  candidatureId: string
  categorie: Categorie | null
  /** Degrees clockwise by which it is shown: 0, 90, 180 or 270. */
  rotation: number
  /** Last valid day, YYYY-MM-DD. */
  expiration: string | null
  /** Number of changes. */
  revision: number
}

/** An upload that arrives in pieces (contract/uploads.ts). Deleted 24 hours after its creation. */
interface UploadRow {
  /** Its Idempotency-Key; without one, a random UUID. */
  id: string
  /** Size of the file in bytes, as declared. */
  size: number
  /** Bytes that arrived. */
  received: number
  /** Header Upload-Metadata; empty once the document is stored. */
  metadata: string
  /** HMAC of size and metadata: detects the same key with another file. */
  empreinte: string
  /** HMAC of the network that created it. */
  reseau: string
  /** Of the bytes that arrived, hexadecimal. Null, like storedPath, until the document is stored. */
  sha256: string | null
  storedPath: string | null
  dateCreation: Instant
}

interface UploadPieceRow {
  uploadId: string
  /** Position of its first byte in the file. */
  position: number
  size: number
  /** Encrypted bytes. */
  contenu: Buffer
}

interface JournalRow {
  id: string
  date: Instant
  /** Not changed when the administrator is deleted. */
  adminId: string
  /** User name at that time; not changed later. */
  administrateur: string
  action: JournalAction
  objet: string | null
  detail: string | null
  /** Number of the entry, without gaps. */
  rang: number
  /** Hash of this entry and of the one before (server/journal/chain.ts). */
  empreinte: string
}

/**
 * A check whether to purge, also one that erased nothing. With an implausible clock the first row has the newest date
 * of the records instead (server/purge/scheduled-purge.ts).
 */
interface PurgeRow {
  date: Instant
  /** Number of erased records. */
  effaces: number
}

interface IdempotencyKeyRow {
  cle: string
  /** Table of the record. */
  portee:
    | 'parent_requests'
    | 'nanny_applications'
    | 'contact_messages'
    | 'documents'
    | 'admin_users'
    | 'employees'
    | 'paiements_employes'
    | 'payments'
    | 'mises_en_relation'
    | 'activites'
    | 'rappels'
    | 'prestations'
    | 'parametres_site'
  /**
   * Keyed hash of path and body, or of the content of a file (server/submissions/submit-once.ts): detects the same key
   * with other content, without storing the content. Empty after a change of the secret: then any content matches.
   */
  empreinte: string
  recordId: string
  dateCreation: Instant
}

interface CompteurRow {
  cle: string
  compteur: number
  expiration: Instant
}

/** Row counts of lists, updated by triggers. A count is the sum of all rows of its key (counts.ts). */
interface EffectifRow {
  liste: TableOf<ListKey> | 'notifications' | 'mises_en_relation' | 'payments'
  /** Empty when the list has no status; `non_lue` for notifications, of which only the unread are counted. */
  statut: string
  /** Type of the records, of payments their month; empty when the list has neither. */
  type: string
  n: number
}

/** A match for which a notification was created. Each pair has at most one. */
interface MatchAnnonceRow {
  requestId: string
  nannyId: string
}

/** Who set a fact: the program that reads the text (`lu`), or an administrator (`corrige`: the program leaves it). */
export type SetBy = 'lu' | 'corrige'

/** Facts that matching uses and that are not columns of the record (server/facts/). */
interface SharedFactsRow {
  /** Id of a place (server/places/known-places.ts); null: none was read. */
  placeId: string | null
  placeUncertain: Switch
  placeSetBy: SetBy
  hoursSetBy: SetBy
  /** Days of the week between commas, '1' is Monday. Not used yet. */
  jours: string | null
  /** First day, YYYY-MM-DD. Not used yet. */
  premierJour: string | null
  /** See `readerVersion` in server/facts/read.ts. */
  readerVersion: number
  /** Number of corrections. A correction with an older number is refused, unless stored already. */
  revision: number
}

interface ParentRequestFactsRow extends SharedFactsRow {
  requestId: string
  /**
   * Corrected hours; null: those of the request, else of its package, else the usual ones
   * (server/facts/asked-hours.ts).
   */
  horaireDebut: string | null
  horaireFin: string | null
}

interface NannyApplicationFactsRow extends SharedFactsRow {
  nannyId: string
  /** Corrected availability; null: use the availability of the application. */
  disponibilites: Disponibilites | null
  /** Years of work; null when the text does not say. */
  annees: number | null
  anneesUncertain: Switch
  anneesSetBy: SetBy
  /**
   * What the text proves of her care, as in `Experience` (server/experience/read-experience.ts). A correction sets
   * `enfants` to the value of `garde`.
   */
  enfants: Switch
  garde: Switch
  devoirs: Switch
  personne: Switch
  groupes: Switch
  careSetBy: SetBy
}

/** One nanny for one request (docs/product.md, "Mises en relation"). Days are YYYY-MM-DD. */
interface MiseEnRelationRow {
  id: string
  requestId: string
  /** The id of the application. */
  nannyId: string
  /** Null until she is placed. */
  employeId: string | null
  statut: MiseEnRelationStatut
  ecarteePar: EcarteePar | null
  motif: MotifMiseEnRelation | null
  motifTexte: string | null
  /** Score of the pair when the row was created, 0 to 100; null: unknown. */
  score: number | null
  dateEssai: string | null
  dateDebut: string | null
  dateFin: string | null
  finGarantie: string | null
  dateCreation: Instant
  dateStatut: Instant
}

/** Something done or said about a record (docs/product.md, "Activities and reminders"). */
interface ActiviteRow {
  id: string
  sujet: Sujet
  sujetId: string
  type: TypeActivite
  /** Result of an attempt, a step, or `rappel_fait`. */
  resultat: string | null
  texte: string | null
  /** Name of the administrator. */
  auteur: string
  date: Instant
}

/** Something to do about a record on a day (YYYY-MM-DD). */
interface RappelRow {
  id: string
  sujet: Sujet
  sujetId: string
  texte: string
  date: string
  fait: Switch
  /** Which follow-up (SUIVI_RULES); null: another reminder. */
  suivi: Suivi | null
  /** Day of a follow-up by its rule; stays when a person sets another `date`. */
  jourPrevu: string | null
  dateCreation: Instant
}

/** One point of the verification of a candidate or employee (docs/product.md, "Verification"). Days are YYYY-MM-DD. */
interface VerificationRow {
  id: string
  /** Id of the application. Stays when only the employee hired from it is left. */
  candidatureId: string
  point: Point
  etat: EtatVerification
  date: string | null
  /** Last day on which the proof is valid. */
  expiration: string | null
  note: string | null
  /** Document that proves it. */
  storedPath: string | null
  /** Name of the administrator who changed it last. */
  auteur: string
  /** Number of changes. */
  revision: number
}

/**
 * An application or message that waits for a first answer, or a request that is "En attente"; none is unwanted.
 * Triggers insert and delete the rows (migrations 0019, 0021 and 0023); waitAgain in server/a-faire/queries.ts restores
 * one.
 */
interface AttenteRow {
  sujet: Sujet
  sujetId: string
  /**
   * When the record arrived, or returned to "En attente"; later, when the request or one of its mises en relation last
   * got a reminder, or an activity other than a correction.
   */
  date: Instant
  /**
   * 1: the request, or one of its mises en relation, got a reminder or an activity other than a correction; or the
   * request returned to "En attente" from another status.
   */
  repondu: 0 | 1
}

/**
 * Number of writes that may change the side of the requests or of the nannies in matching. A cached match result is
 * valid while neither number has changed.
 */
interface RevisionRow {
  sujet: 'demandes' | 'nounous'
  valeur: number
}

/** What was agreed for one month instead of the price of the package. One for a request and month. */
interface MontantConvenuRow {
  id: string
  demandeId: string
  mois: string
  /** Whole FCFA; 0: nothing is due; null: taken back. */
  montant: number | null
  note: string | null
  revision: number
}

export interface Database {
  purges: PurgeRow
  matches_annonces: MatchAnnonceRow
  revisions: RevisionRow
  parent_request_facts: ParentRequestFactsRow
  nanny_application_facts: NannyApplicationFactsRow
  parent_requests: ParentRequestRow
  nanny_applications: NannyApplicationRow
  contact_messages: ContactMessageRow
  mises_en_relation: MiseEnRelationRow
  activites: ActiviteRow
  rappels: RappelRow
  attentes: AttenteRow
  verifications: VerificationRow
  payments: PaymentRow
  montants_convenus: MontantConvenuRow
  admin_users: AdminUserRow
  installation: InstallationRow
  sessions: SessionRow
  admin_links: AdminLinkRow
  passkeys: PasskeyRow
  passkey_challenges: PasskeyChallengeRow
  notifications: NotificationRow
  prestations: PrestationRow
  parametres_site: ParametreSiteRow
  employees: EmployeeRow
  paiements_employes: PaiementEmployeRow
  salaires: SalaireRow
  pauses: PauseRow
  payment_configs: PaymentConfigRow
  documents: DocumentRow
  classements: ClassementRow
  uploads: UploadRow
  upload_pieces: UploadPieceRow
  idempotency_keys: IdempotencyKeyRow
  compteurs: CompteurRow
  journal: JournalRow
  effectifs: EffectifRow
}

/** A failure that the operator can solve. Its message: one French sentence, for the console and the profile page. */
export class OperatorError extends Error {}

/** What an error of the system or of a database carries beside its message. */
interface Details {
  readonly code?: unknown
  readonly path?: unknown
  readonly port?: unknown
  readonly syscall?: unknown
}

const fileOf = ({ path }: Details): string => (typeof path === 'string' ? path : 'un fichier ou un dossier')

const NO_POSTGRES =
  'PostgreSQL ne répond pas\u00a0: vérifiez DATABASE_URL, et que la base est démarrée et accepte une connexion de plus.'

/**
 * Error code (of the system, SQLite, PostgreSQL or Node; those of PostgreSQL have five characters), or the message of
 * an error without a code → French sentence for the operator.
 */
const EXPLANATIONS: readonly (readonly [RegExp, string | ((details: Details) => string)])[] = [
  [
    /^EADDRINUSE$/,
    'Ce port est déjà pris par un autre programme, peut-être un serveur déjà lancé\u00a0: arrêtez-le, ou choisissez un autre port avec PORT=….',
  ],
  [
    /^EADDRNOTAVAIL$/,
    "Cette machine n'a pas l'adresse demandée\u00a0: HOST vaut 127.0.0.1 pour cette machine seule, 0.0.0.0 pour tout le réseau.",
  ],
  [
    /^(EACCES|EPERM)$/,
    (details) =>
      details.syscall === 'listen'
        ? `Ce compte ne peut pas ouvrir le port ${details.port}\u00a0: choisissez PORT au-dessus de 1023.`
        : `L'accès à ${fileOf(details)} est refusé\u00a0: vérifiez que ce compte peut le lire et y écrire.`,
  ],
  [
    /^EROFS$/,
    (details) =>
      `${fileOf(details)} est sur un disque en lecture seule\u00a0: remontez-le en écriture, et vérifiez-le s'il l'est devenu seul.`,
  ],
  [
    /^(ELOOP|ENAMETOOLONG)$/,
    (details) =>
      `Le chemin ${fileOf(details)} est trop long, ou ses liens tournent en rond\u00a0: corrigez-le.`,
  ],
  [
    /^(EEXIST|ENOTDIR)$/,
    (details) =>
      `${fileOf(details)} ne peut pas servir de dossier\u00a0: un fichier porte ce nom, ou celui d'un dossier au-dessus.`,
  ],
  [
    /^ENOENT$/,
    (details) => {
      // The socket of DATABASE_URL.
      if (details.syscall === 'connect') return NO_POSTGRES
      return `${fileOf(details)} n'existe pas${details.syscall === 'mkdir' || details.syscall === 'open' ? ' et ne peut pas être créé' : ''}.`
    },
  ],
  [
    /^EISDIR$/,
    (details) =>
      typeof details.path === 'string'
        ? `${details.path} est un dossier, et non un fichier.`
        : "Un dossier a été indiqué à la place d'un fichier.",
  ],
  // SQLITE_IOERR_SHMSIZE: no space for SQLite's shared memory, which is a file beside the database.
  [
    /^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE|53100)$/,
    'Le disque est plein\u00a0: libérez de la place, puis relancez.',
  ],
  [
    /^(EIO|SQLITE_IOERR.*|58030)$/,
    "Le disque a fait une erreur de lecture ou d'écriture\u00a0: copiez le dossier de données ailleurs, et vérifiez ce disque avant de relancer.",
  ],
  [
    /^SQLITE_(READONLY|CANTOPEN).*$/,
    "Le fichier de la base ne s'ouvre pas en écriture\u00a0: vérifiez que DATA_DIR est un dossier de ce compte et que le disque accepte l'écriture.",
  ],
  [
    /^SQLITE_(BUSY|LOCKED).*$/,
    'Un autre programme écrit dans la base en ce moment\u00a0: arrêtez-le, puis relancez.',
  ],
  [
    /^(SQLITE_NOTADB|SQLITE_CORRUPT.*)$/,
    "Le fichier de la base est abîmé et rien n'y a été changé\u00a0: gardez-le, et restaurez la dernière sauvegarde dans un autre dossier (npm run restore).",
  ],
  [
    /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P0\d|53(?!100)\d{3}|timeout exceeded when trying.*|Connection terminated.*)$/,
    NO_POSTGRES,
  ],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "Ce nom de machine n'est pas connu\u00a0: vérifiez DATABASE_URL et HOST."],
  [/^3D000$/, "La base que nomme DATABASE_URL n'existe pas\u00a0: créez-la, ou corrigez son nom."],
  [
    /^(28\d{3}|28P01|SASL.*)$/,
    'PostgreSQL refuse ce compte ou son mot de passe\u00a0: vérifiez DATABASE_URL.',
  ],
  [
    /^42501$/,
    "Ce compte n'a pas le droit d'écrire dans cette base PostgreSQL\u00a0: donnez-la-lui (createdb --owner).",
  ],
  [
    /^(22P05|22021)$/,
    "Cette base PostgreSQL n'est pas en UTF-8\u00a0: créez-en une avec --encoding=UTF8 --template=template0.",
  ],
  [
    /^The server does not support SSL.*$/,
    'Ce PostgreSQL ne chiffre pas ses connexions\u00a0: retirez sslmode de DATABASE_URL, ou activez-y SSL.',
  ],
  [
    /^ERR_PARSE_ARGS_.*$/,
    'Cette commande a reçu une option inconnue, ou sans sa valeur\u00a0: docs/commands.md les donne toutes.',
  ],
]

/**
 * One French sentence: why a start or a command is refused, for the console, or why the restore drill or BACKUP_AFTER
 * failed, for the profile page; mostly also what to do. An error that is neither an OperatorError nor known here is a
 * defect: its message follows, on the same line.
 */
export const explain = (error: unknown): string => {
  if (error instanceof OperatorError) return error.message
  if (!(error instanceof Error)) return `Erreur imprévue, à signaler\u00a0: ${String(error)}.`
  const details = error as Details
  const key = typeof details.code === 'string' ? details.code : error.message
  const found = EXPLANATIONS.find(([keys]) => keys.test(key))?.[1]
  if (typeof found === 'string') return found
  if (found) return found(details)
  return `Erreur imprévue, à signaler\u00a0: ${error.message.replace(/\s+/g, ' ').replace(/\.?$/, '.')}`
}

/** `subject : sentence`. The sentence starts with a small letter unless it starts with a name. */
export const explainAfter = (subject: string, error: unknown): string =>
  `${subject}\u00a0: ${explain(error).replace(/^(?!PostgreSQL)[A-ZÀÉ](?=[a-zéè' ])/, (first) => first.toLowerCase())}`

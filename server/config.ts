import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { checkPublicKey } from './backup/seal.ts'
import { explainAfter, OperatorError } from './operator-error.ts'

const textOrNull = z.optional(z.string())

/**
 * Whether the text is an IP address, or a network no larger than a /8 (IPv4) or /32 (IPv6). A trusted proxy chooses the
 * address that limits count by (threat-model C06), so `0.0.0.0/0`, `1` or `true` would let any client escape limits.
 */
const isProxy = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  const [least, most] = family === 4 ? [8, 32] : [32, 128]
  return /^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= most
}

const isPublicKey = (text: string): boolean => {
  try {
    checkPublicKey(text)
    return true
  } catch {
    return false
  }
}

/** Minimum length of APP_SECRET and NEW_APP_SECRET, in characters. */
export const MIN_SECRET = 32

/** Environment variables. An empty variable counts as not set. */
const environment = z.object({
  PORT: z.optional(
    z
      .string()
      .check(
        z.refine(
          (v) => /^\d{1,5}$/.test(v) && Number(v) <= 65_535,
          'PORT doit être un numéro de port (0 à 65535)',
        ),
      ),
  ),
  HOST: textOrNull,
  PROCESSES: z.optional(z.string().check(z.regex(/^[1-9]\d?$/, 'PROCESSES doit être un nombre de 1 à 99'))),
  DATA_DIR: textOrNull,
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (v) => /^postgres(ql)?:\/\//.test(v) && URL.canParse(v),
          "DATABASE_URL doit être une adresse postgres://compte:mot-de-passe@machine/base, où @, / et # du mot de passe s'écrivent %40, %2F et %23",
        ),
      ),
  ),
  APP_SECRET: z.optional(
    z.string().check(z.minLength(MIN_SECRET, `APP_SECRET doit avoir au moins ${MIN_SECRET} caractères`)),
  ),
  ADMIN_USERNAME: textOrNull,
  /** prepare-database.ts checks it before the first account is created with it. */
  ADMIN_PASSWORD: textOrNull,
  PUBLIC_URL: z.optional(
    z.url({ protocol: /^https?$/, error: 'PUBLIC_URL doit être une adresse https://…' }),
  ),
  DECLARATION_NUMBER: z.optional(
    z.string().check(z.maxLength(80, 'DECLARATION_NUMBER doit avoir au plus 80 caractères')),
  ),
  TRUST_PROXY: z.optional(
    z
      .string()
      .check(
        z.refine(
          (v) => v.split(',').every((one) => isProxy(one.trim())),
          "TRUST_PROXY doit être l'adresse du relais (127.0.0.1) ou son réseau (10.0.0.0/24)",
        ),
      ),
  ),
  RATE_LIMIT: z.optional(z.enum(['on', 'off'], 'RATE_LIMIT doit être on ou off')),
  UNCLAIMED_UPLOADS_MB: z.optional(
    z.string().check(z.regex(/^\d{1,7}$/, 'UNCLAIMED_UPLOADS_MB doit être un nombre de mégaoctets')),
  ),
  BACKUP_DIR: textOrNull,
  BACKUP_KEEP: z.optional(
    z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'BACKUP_KEEP doit être un nombre de jours, au moins 1')),
  ),
  BACKUP_KEEP_WEEKS: z.optional(
    z.string().check(z.regex(/^\d{1,3}$/, 'BACKUP_KEEP_WEEKS doit être un nombre de semaines')),
  ),
  BACKUP_KEEP_MONTHS: z.optional(
    z.string().check(z.regex(/^\d{1,3}$/, 'BACKUP_KEEP_MONTHS doit être un nombre de mois')),
  ),
  BACKUP_PUBLIC_KEY: z.optional(
    z
      .string()
      .check(z.refine(isPublicKey, 'BACKUP_PUBLIC_KEY doit être une clé publique au format age (age1…)')),
  ),
  BACKUP_AFTER: textOrNull,
  INIT: z.optional(z.enum(['0', '1'], 'INIT doit être 1, une seule fois, ou absent')),
  BACKUP_EVERY_HOURS: z.optional(
    z
      .string()
      .check(z.regex(/^\d{1,4}$/, "BACKUP_EVERY_HOURS doit être un nombre d'heures, ou 0 pour jamais")),
  ),
  METRICS_TOKEN: z.optional(
    z.string().check(z.minLength(16, 'METRICS_TOKEN doit avoir au moins 16 caractères')),
  ),
  LOG_LEVEL: z.optional(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'LOG_LEVEL est inconnu'),
  ),
  NODE_ENV: textOrNull,
})

export interface Config {
  readonly host: string
  readonly port: number
  /** Number of server processes on this port. More than one share state through PostgreSQL. */
  readonly processes: number
  /**
   * Absolute path, mode 0700. Contains the SQLite file unless DATABASE_URL is set, and the secret unless APP_SECRET is
   * set.
   */
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** Key material for encryption and fingerprints. Never stored in the database. */
  readonly secret: string
  /** The secret was made by this start and is stored nowhere yet. */
  readonly isNewSecret: boolean
  readonly firstAdmin: { readonly username: string; readonly password: string } | null
  /** Origin of PUBLIC_URL, as browsers write it; null: derived from each request. */
  readonly publicUrl: string | null
  /**
   * Number of the agency's declaration to the data protection authority (APDPVP, law 001/2011), shown on the privacy
   * page.
   */
  readonly declarationNumber: string | null
  /** Addresses and networks, between commas, whose X-Forwarded-* headers are trusted; null: none. */
  readonly trustProxy: string | null
  readonly rateLimit: boolean
  /**
   * Total size of uploads that no application has claimed yet (threat-model C48). Above it uploads are refused, forms
   * are not.
   */
  readonly unclaimedUploadBytes: number
  readonly backup: {
    /** Absolute. */
    readonly dir: string
    /** Number of days, weeks and months of which the newest backup is kept. */
    readonly keep: number
    readonly keepWeeks: number
    readonly keepMonths: number
    /**
     * Key in age format for which backups are encrypted; its private key is not on this machine. Null: not encrypted.
     */
    readonly publicKey: string | null
    /** Shell command that runs after each backup, to copy it elsewhere. */
    readonly after: string | null
    /** Hours between two scheduled backups; 0: none is scheduled. */
    readonly everyHours: number
  }
  /** Token with which any machine may read the metrics. Null: only this machine may, and with `trustProxy` nobody. */
  readonly metricsToken: string | null
  /** NODE_ENV=production: the server demands a public HTTPS address and creates no database without INIT=1. */
  readonly production: boolean
  readonly logLevel: string
  /** True when the output is a terminal: logs are readable lines, from `warn` up unless LOG_LEVEL is set. */
  readonly terminal: boolean
  /**
   * Only this machine can reach the site: loopback address, no proxy, no public address, not production
   * (docs/product.md, "Default administrator").
   */
  readonly privateStart: boolean
  /** INIT=1: the first start in production, which may create a database. */
  readonly init: boolean
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host)

/** Without APP_SECRET, the secret is in this file of the data folder, readable by its owner only. */
export const SECRET_FILE = 'app-secret'

const readSecretFile = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new OperatorError(explainAfter(`${file} ne peut pas être lu`, error))
  }
}

const readSecret = (
  given: string | undefined,
  dataDir: string,
  create: boolean,
): Pick<Config, 'secret' | 'isNewSecret'> => {
  if (given) return { secret: given, isNewSecret: false }
  const file = join(dataDir, SECRET_FILE)
  if (existsSync(file)) {
    const secret = readSecretFile(file).trim()
    // A write that a full disk or a power cut ended. An empty secret would encrypt with a key that anybody can derive.
    if (secret === '')
      throw new OperatorError(
        `${file} est vide\u00a0: remettez le secret d'origine dans ce fichier ou, si le site n'a encore aucune donnée, supprimez-le.`,
      )
    return { secret, isNewSecret: false }
  }
  if (!create)
    throw new OperatorError(
      `Aucun site dans ${dataDir}\u00a0: lancez la commande dans le dossier du site, ou indiquez DATA_DIR et APP_SECRET.`,
    )
  return { secret: randomBytes(32).toString('base64url'), isNewSecret: true }
}

/**
 * Reads and checks the environment; writes nothing. Throws an OperatorError that names every variable with a wrong
 * value or, when there is none, the first combination that is not allowed. Where there is no secret it makes one
 * (server/data-dir.ts stores it), unless `create` is false: then it throws.
 */
export const readConfig = (
  env: Readonly<Record<string, string | undefined>>,
  { terminal = process.stdout.isTTY === true, create = true } = {},
): Config => {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = z.safeParse(environment, set)
  if (!read.success)
    throw new OperatorError(
      `Configuration\u00a0: ${read.error.issues.map((issue) => issue.message).join('\u00a0; ')}.`,
    )
  const vars = read.data
  if (Boolean(vars.ADMIN_USERNAME) !== Boolean(vars.ADMIN_PASSWORD))
    throw new OperatorError('Configuration\u00a0: ADMIN_USERNAME et ADMIN_PASSWORD vont ensemble.')
  const host = vars.HOST ?? '127.0.0.1'
  if (vars.RATE_LIMIT === 'off' && !isLoopback(host))
    throw new OperatorError(
      "Configuration\u00a0: RATE_LIMIT=off n'est permis que sur une adresse locale, pour mesurer.",
    )
  const processes = Number(vars.PROCESSES ?? 1)
  if (processes > 1 && !vars.DATABASE_URL)
    throw new OperatorError(
      "Configuration\u00a0: PROCESSES demande DATABASE_URL, car SQLite n'a qu'un seul processus.",
    )

  const dataDir = resolve(vars.DATA_DIR ?? 'data')
  return {
    host,
    port: Number(vars.PORT ?? 3000),
    processes,
    dataDir,
    // pg already treats these modes as verify-full, and prints an English warning about it.
    databaseUrl:
      vars.DATABASE_URL?.replace(/\b(sslmode=)(prefer|require|verify-ca)\b/, '$1verify-full') ?? null,
    ...readSecret(vars.APP_SECRET, dataDir, create),
    firstAdmin:
      vars.ADMIN_USERNAME && vars.ADMIN_PASSWORD
        ? { username: vars.ADMIN_USERNAME, password: vars.ADMIN_PASSWORD }
        : null,
    publicUrl: vars.PUBLIC_URL ? new URL(vars.PUBLIC_URL).origin : null,
    declarationNumber: vars.DECLARATION_NUMBER?.trim() || null,
    trustProxy: vars.TRUST_PROXY ?? null,
    rateLimit: vars.RATE_LIMIT !== 'off',
    unclaimedUploadBytes: Number(vars.UNCLAIMED_UPLOADS_MB ?? 2048) * 1024 * 1024,
    backup: {
      dir: resolve(vars.BACKUP_DIR ?? join(dataDir, 'backups')),
      keep: Number(vars.BACKUP_KEEP ?? 14),
      keepWeeks: Number(vars.BACKUP_KEEP_WEEKS ?? 4),
      keepMonths: Number(vars.BACKUP_KEEP_MONTHS ?? 3),
      publicKey: vars.BACKUP_PUBLIC_KEY ?? null,
      after: vars.BACKUP_AFTER ?? null,
      everyHours: Number(vars.BACKUP_EVERY_HOURS ?? 24),
    },
    metricsToken: vars.METRICS_TOKEN ?? null,
    production: vars.NODE_ENV === 'production',
    logLevel: vars.LOG_LEVEL ?? (terminal ? 'warn' : 'info'),
    terminal,
    privateStart:
      isLoopback(host) &&
      !vars.TRUST_PROXY &&
      vars.NODE_ENV !== 'production' &&
      (!vars.PUBLIC_URL || isLoopback(new URL(vars.PUBLIC_URL).hostname)),
    init: vars.INIT === '1',
  }
}

/** Throws in production without PUBLIC_URL over HTTPS: sign-in cookies and documents would travel in clear text. */
export const requirePublicHttps = ({
  production,
  publicUrl,
}: Pick<Config, 'production' | 'publicUrl'>): void => {
  if (!production || publicUrl?.startsWith('https://')) return
  throw new OperatorError(
    "Configuration\u00a0: NODE_ENV=production demande PUBLIC_URL=https://…, l'adresse publique du site en HTTPS.",
  )
}

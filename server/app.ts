import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { fr } from 'zod/locales'
import * as z from 'zod/mini'
import { MAX_UPLOAD_BYTES } from '#contract/upload.ts'
import { aFaire } from './a-faire/routes.ts'
import { activites } from './activites/routes.ts'
import { readDefaultCredentials } from './auth/default-credentials.ts'
import { auth } from './auth/routes.ts'
import { comptes } from './comptes/routes.ts'
import type { Config } from './config.ts'
import { contactMessages } from './contact-messages/routes.ts'
import { corrections } from './corrections/routes.ts'
import { dashboard } from './dashboard/routes.ts'
import type { Db } from './db/db.ts'
import { createCommit } from './db/group-commit.ts'
import type { Deps } from './deps.ts'
import { docs } from './docs/routes.ts'
import { documents } from './documents/routes.ts'
import { employees } from './employees/routes.ts'
import { createEncryption } from './encryption.ts'
import { etat } from './etat/routes.ts'
import { facts } from './facts/routes.ts'
import { health } from './health/routes.ts'
import { routedAddress } from './http/broken-escapes.ts'
import { answerClientError, answerFrameworkError } from './http/client-error.ts'
import { answerError } from './http/errors.ts'
import { createFirstAnswers } from './http/first-answers.ts'
import { sendSecurityHeaders } from './http/headers.ts'
import { limitLargeBodies } from './http/large-bodies.ts'
import { shedLoad } from './http/load-shedding.ts'
import { logAnswers, openLogStream, withoutPersonalData } from './http/log.ts'
import { networkOf } from './http/network.ts'
import { refuseForeignHosts, refuseForeignWrites } from './http/origin.ts'
import { pages } from './http/pages.ts'
import { limitPipelining } from './http/pipelining.ts'
import { storeRawBody } from './http/raw-body.ts'
import { readRefusedBodies } from './http/refused-bodies.ts'
import { closeStalledBodies } from './http/slow-bodies.ts'
import { refuseUnsupportedHeaders } from './http/unsupported-headers.ts'
import { impayes } from './impayes/routes.ts'
import { indesirables } from './indesirables/routes.ts'
import { journal } from './journal/routes.ts'
import { createLimiter } from './limits.ts'
import { createMatcher } from './matches/matcher.ts'
import { matches } from './matches/routes.ts'
import { metrics } from './metrics/metrics.ts'
import { misesEnRelation } from './mises-en-relation/routes.ts'
import { montantsConvenus } from './montants-convenus/routes.ts'
import { nannyApplications } from './nanny-applications/routes.ts'
import { notifications } from './notifications/routes.ts'
import { paie } from './paie/routes.ts'
import { paiementsEmployes } from './paiements-employes/routes.ts'
import { listParametresSite } from './parametres-site/queries.ts'
import { parametresSite } from './parametres-site/routes.ts'
import { parentRequests } from './parent-requests/routes.ts'
import { passkeys } from './passkeys/routes.ts'
import { paymentConfigs } from './payment-configs/routes.ts'
import { payments } from './payments/routes.ts'
import { personnes } from './personnes/routes.ts'
import { listPrestations } from './prestations/queries.ts'
import { prestations } from './prestations/routes.ts'
import { profile } from './profile/routes.ts'
import { rappels } from './rappels/routes.ts'
import { recherche } from './recherche/routes.ts'
import { Refusal } from './refusal.ts'
import { saisies } from './saisies/routes.ts'
import { selection } from './selection/routes.ts'
import { upload } from './upload/routes.ts'
import { uploads } from './uploads/routes.ts'
import { verifications } from './verifications/routes.ts'

/** Default messages of the schema library in French (docs/product.md, "Language"). */
z.config(fr())

/** Largest JSON body, unless the declaration of a call says otherwise (`bodyBytes`). */
const MAX_BODY_BYTES = 64 * 1024
/** Requests a minute of one network to one process. A mobile operator puts thousands of people behind one address. */
const REQUESTS_PER_MINUTE = 3000
/** A client that needs longer for its headers only holds a socket (threat-model C54). */
export const HEADERS_TIMEOUT_MS = 15_000
/** Enough for a photo of 5 MB on a slow 2G network. A body without progress is closed sooner (http/slow-bodies.ts). */
const REQUEST_TIMEOUT_MS = 15 * 60_000
/** Time without traffic after which a socket is closed; between two requests Fastify's keep-alive time holds. */
const IDLE_SOCKET_TIMEOUT_MS = 60_000

/** Each registers the routes of its folder. `docs` is first: it lists the routes that are registered after it. */
const NOUNS = [
  docs,
  matches,
  facts,
  health,
  auth,
  passkeys,
  profile,
  comptes,
  parentRequests,
  nannyApplications,
  contactMessages,
  corrections,
  saisies,
  upload,
  uploads,
  prestations,
  parametresSite,
  employees,
  paiementsEmployes,
  paie,
  payments,
  impayes,
  montantsConvenus,
  misesEnRelation,
  activites,
  rappels,
  verifications,
  documents,
  aFaire,
  notifications,
  paymentConfigs,
  dashboard,
  personnes,
  indesirables,
  recherche,
  selection,
  journal,
  etat,
  metrics,
]

export interface AppParts {
  readonly db: Db
  readonly config: Config
  readonly clock: () => Date
  /** Output folder of scripts/build.ts; without it no pages and files are served. */
  readonly dist?: string
  /** False where the callers run in this process too: their work delays the event loop, and that is no overload. */
  readonly shedsLoad?: boolean
}

/** The contract checks inputs and answers (http/serve.ts): Fastify need not load compilers of schemas of its own. */
const refuseSchemas = (): never => {
  throw new Error('a route takes its schemas from the contract, not from Fastify')
}
const NO_SCHEMAS = { buildValidator: refuseSchemas, buildSerializer: refuseSchemas }

/** Creates the app with all plugins and nouns. It does not listen yet. */
export const createApp = async ({
  db,
  config,
  clock,
  dist,
  shedsLoad = true,
}: AppParts): Promise<FastifyInstance> => {
  const deps: Deps = {
    db,
    commit: createCommit(db, config.databaseUrl ? 'postgres' : 'sqlite'),
    config,
    clock,
    encryption: createEncryption(config.secret),
    matcher: createMatcher({ db, clock }),
    limiter: createLimiter(db, clock, config.rateLimit),
  }
  const app = Fastify({
    logger: {
      level: config.logLevel,
      stream: await openLogStream(config.terminal),
      serializers: { err: withoutPersonalData },
    },
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    rewriteUrl: routedAddress,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: MAX_BODY_BYTES,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      // In milliseconds: Node compares the open requests with the two time limits this often.
      connectionsCheckingInterval: 5000,
      // http/origin.ts refuses a request without Host, with our error body.
      requireHostHeader: false,
    },
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_SOCKET_TIMEOUT_MS,
    // In characters; ids and keys have at most 64.
    routerOptions: { maxParamLength: 100 },
    schemaController: { compilersFactory: NO_SCHEMAS },
  })
  // Fastify would accept a text by itself: only JSON and what a route declares are read (threat-model C32).
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('admin', null)
  storeRawBody(app)
  app.setErrorHandler(answerError)
  limitPipelining(app)
  closeStalledBodies(app)
  logAnswers(app)
  if (shedsLoad) shedLoad(app)
  sendSecurityHeaders(app)
  refuseForeignHosts(app, config)
  refuseUnsupportedHeaders(app)
  readRefusedBodies(app)
  if (config.rateLimit) {
    await app.register(rateLimit, {
      max: REQUESTS_PER_MINUTE,
      timeWindow: 60_000,
      keyGenerator: ({ ip }) => networkOf(ip),
    })
    limitLargeBodies(app, MAX_BODY_BYTES)
  }
  await app.register(cookie)
  await app.register(multipart, {
    limits: {
      fileSize: MAX_UPLOAD_BYTES,
      // Two, so that a second file is refused with a sentence of its own (http/received-file.ts).
      files: 2,
      fields: 10,
      parts: 12,
      fieldNameSize: 100,
      fieldSize: 1000,
      headerPairs: 20,
    },
  })
  refuseForeignWrites(app, config)
  const firstAnswers = createFirstAnswers(app, deps)
  for (const noun of NOUNS) noun(app, deps)
  if (dist)
    await pages(app, {
      publicData: async () => ({
        prestations: await listPrestations(db, 'visiteur'),
        parametres: await listParametresSite(db, 'visiteur'),
      }),
      defaultCredentials: () => readDefaultCredentials(db, config),
      firstAnswers,
      dist,
      publicUrl: config.publicUrl,
      declarationNumber: config.declarationNumber,
    })
  app.setNotFoundHandler(config.rateLimit ? { preHandler: app.rateLimit() } : {}, async () => {
    throw new Refusal('notFound')
  })
  return app
}

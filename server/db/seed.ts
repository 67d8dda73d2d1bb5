import { randomBytes, randomUUID } from 'node:crypto'
import { DEFAULT_COORDONNEES } from '#contract/default-coordonnees.ts'
import { hashPassword } from '../auth/password.ts'
import { normalizeUsername } from '../auth/username.ts'
import type { Config } from '../config.ts'
import type { Db } from './db.ts'
import type { Database } from './schema.ts'

/**
 * The five standard packages (docs/product.md, "Packages") at plausible Libreville prices; the administrator changes
 * them.
 */
const PRESTATIONS = [
  {
    id: 'regulier',
    nom: 'Garde régulière',
    description: 'Une nounou du lundi au vendredi, chez vous, toute la journée.',
    horaireDebut: '07:30',
    horaireFin: '17:30',
    prix: 150_000,
    unite: 'FCFA/mois',
  },
  {
    id: 'occasionnel',
    nom: 'Garde occasionnelle',
    description: 'Une nounou pour quelques heures, quand vous en avez besoin.',
    horaireDebut: null,
    horaireFin: null,
    prix: 2_500,
    unite: 'FCFA/heure',
  },
  {
    id: 'weekend',
    nom: 'Garde le week-end',
    description: 'Une nounou le samedi et le dimanche.',
    horaireDebut: '08:00',
    horaireFin: '18:00',
    prix: 25_000,
    unite: 'FCFA/week-end',
  },
  {
    id: 'devoirs',
    nom: 'Aide aux devoirs',
    description: "Un accompagnement après l'école, du lundi au vendredi.",
    horaireDebut: '16:00',
    horaireFin: '19:00',
    prix: 60_000,
    unite: 'FCFA/mois',
  },
  {
    id: 'personne',
    nom: 'Aide à la personne',
    description: 'Une aide à domicile pour une personne à mobilité réduite.',
    horaireDebut: '08:00',
    horaireFin: '17:00',
    prix: 0,
    unite: 'FCFA',
  },
] as const

const seedPrestations = async (tx: Db, now: Date): Promise<void> => {
  for (const [index, prestation] of PRESTATIONS.entries()) {
    // One millisecond apart: lists show packages in the order of their creation.
    const dateCreation = new Date(now.getTime() + index).toISOString()
    await tx
      .insertInto('prestations')
      .values({
        id: prestation.id,
        nom: prestation.nom,
        description: prestation.description,
        horaireDebut: prestation.horaireDebut,
        horaireFin: prestation.horaireFin,
        prix: prestation.prix,
        unite: prestation.unite,
        image: null,
        actif: 1,
        dateCreation,
        dateSuppression: null,
      } satisfies Database['prestations'])
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
}

const seedParametres = async (tx: Db, now: Date): Promise<void> => {
  for (const [cle, valeur] of Object.entries(DEFAULT_COORDONNEES))
    await tx
      .insertInto('parametres_site')
      .values({
        id: randomUUID(),
        cle,
        valeur,
        dateModification: now.toISOString(),
      } satisfies Database['parametres_site'])
      .onConflict((conflict) => conflict.column('cle').doNothing())
      .execute()
}

/**
 * The account of a private start; the sign-in page shows it for as long as it works (docs/product.md, "Default
 * administrator").
 */
export const DEFAULT_ADMIN = { username: 'admin', password: 'admin123' } as const

export interface FirstAdmin {
  readonly username: string
  readonly password: string
  /** `random`: printed once on the console; the database has only its hash. */
  readonly from: 'environment' | 'default' | 'random'
}

const chooseFirstAdmin = (config: Config): FirstAdmin => {
  if (config.firstAdmin) return { ...config.firstAdmin, from: 'environment' }
  if (config.privateStart) return { ...DEFAULT_ADMIN, from: 'default' }
  return { username: DEFAULT_ADMIN.username, password: randomBytes(12).toString('base64url'), from: 'random' }
}

/** Creates the first administrator. Returns null when there is one already. */
const seedAdmin = async (tx: Db, config: Config, now: Date): Promise<FirstAdmin | null> => {
  if (await tx.selectFrom('admin_users').select('id').limit(1).executeTakeFirst()) return null
  const first = chooseFirstAdmin(config)
  await tx
    .insertInto('admin_users')
    .values({
      id: randomUUID(),
      username: first.username,
      nomCompare: normalizeUsername(first.username),
      passwordHash: await hashPassword(first.password),
      nom: 'Administrateur',
      email: DEFAULT_COORDONNEES.email,
      role: 'admin',
      dateCreation: now.toISOString(),
      motDePasseParDefaut: first.from === 'default' ? 1 : 0,
    } satisfies Database['admin_users'])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return first
}

/** Fills a new database. In another it adds only missing rows; a deleted package is a stored row and stays deleted. */
export const seed = (db: Db, config: Config, now: Date): Promise<FirstAdmin | null> =>
  db.transaction().execute(async (tx) => {
    await seedPrestations(tx, now)
    await seedParametres(tx, now)
    return seedAdmin(tx, config, now)
  })

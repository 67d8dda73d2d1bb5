import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/**
 * Adds `rows` rows (a multiple of 1,000) to each of four growing tables that scripts/seed-large/ does not fill, eight
 * copies of every employee, and two agreed amounts for every request.
 */
export const fillTheRest = async (db: Db, rows: number, date: string): Promise<void> => {
  const times = <Row>(make: (index: number) => Row) => Array.from({ length: 1000 }, (_, index) => make(index))
  const { id: adminId } = await db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
  // Copies the original rows only: their ids have 36 characters (UUID), those of the copies 37.
  for (const copy of 'abcdefgh')
    await sql`
      insert into employees ("id", "candidatureId", "nom", "telephone", "adresse", "typePoste", "experience", "dateEmbauche", "recherche")
      select "id" || ${copy}, "candidatureId" || ${copy}, "nom", "telephone", "adresse", "typePoste", "experience", "dateEmbauche", "recherche"
      from employees where length("id") = 36`.execute(db)
  for (const mois of ['2026-09', '2026-10'])
    await sql`
      insert into montants_convenus ("id", "demandeId", "mois", "montant", "note", "revision")
      select "id" || ${mois}, "id", ${mois}, 60000, 'en congé', 1 from parent_requests`.execute(db)
  for (let batch = 0; batch < rows / 1000; batch += 1) {
    await db
      .insertInto('idempotency_keys')
      .values(
        times(() => ({
          cle: randomUUID(),
          portee: 'parent_requests' as const,
          empreinte: '',
          recordId: randomUUID(),
          dateCreation: date,
        })),
      )
      .execute()
    await db
      .insertInto('sessions')
      .values(
        times(() => ({
          idHash: randomUUID(),
          adminId,
          dateCreation: date,
          derniereActivite: date,
          appareil: '',
          motDePasseLibre: 0 as const,
        })),
      )
      .execute()
    await db
      .insertInto('compteurs')
      .values(times(() => ({ cle: randomUUID(), compteur: 1, expiration: date })))
      .execute()
    await db
      .insertInto('documents')
      .values(
        times(() => ({
          storedPath: randomUUID(),
          filename: 'cni.png',
          type: 'image/png' as const,
          size: 1,
          sha256: '',
          contenu: Buffer.from('x'),
          candidatureId: null,
          employeId: null,
          dateCreation: date,
        })),
      )
      .execute()
  }
}

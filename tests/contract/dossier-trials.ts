import { tooLong } from '#contract/fields.ts'
import type { Trial } from './trial.ts'

const DONE = { point: 'casier', etat: 'fait', date: '2026-11-20', revision: 0 }

const FILED = { categorie: 'casier', rotation: 90, expiration: '2027-11-20', revision: 0 }

/** Calls of the verification and of the documents of a candidate or employee. */
export const DOSSIER_TRIALS: Readonly<Record<string, Trial>> = {
  readVerifications: { params: ({ application }) => ({ candidatureId: application }) },
  listDocuments: { params: ({ withDocument }) => ({ candidatureId: withDocument }) },
  addDocument: {
    params: ({ application }) => ({ candidatureId: application }),
    headers: { 'content-type': 'multipart/form-data; boundary=limite' },
    good: () =>
      [
        '--limite',
        'content-disposition: form-data; name="file"; filename="a.pdf"',
        'content-type: application/pdf',
        '',
        '%PDF-1.4',
        '--limite--',
        '',
      ].join('\r\n'),
    skipGood: 'server/documents/routes.test.ts',
  },
  fileDocument: {
    params: ({ withDocument, document }) => ({ candidatureId: withDocument, storedPath: document }),
    good: () => FILED,
    bad: [
      [{ ...FILED, categorie: 'passeport' }, 'categorie', 'Ce type de document est inconnu'],
      [{ ...FILED, rotation: 45 }, 'rotation', 'La rotation est 0, 90, 180 ou 270'],
      [{ ...FILED, expiration: '2027-02-30' }, 'expiration', "Ce jour n'existe pas"],
      [{ ...FILED, revision: null }, 'revision', 'La version lue est attendue'],
    ],
  },
  deleteDocument: {
    params: ({ withDocument, document }) => ({ candidatureId: withDocument, storedPath: document }),
    skipGood: 'server/documents/routes.test.ts',
  },
  setVerification: {
    params: ({ application }) => ({ candidatureId: application }),
    good: () => DONE,
    bad: [
      [{ ...DONE, point: 'nationalite' }, 'point', 'Ce point est inconnu'],
      [{ ...DONE, etat: 'vu' }, 'etat', 'Cet état est inconnu'],
      [{ ...DONE, date: null }, 'date', 'Indiquez le jour de la vérification'],
      [{ ...DONE, date: '2026-02-30' }, 'date', 'Indiquez le jour de la vérification'],
      [{ ...DONE, expiration: 'demain' }, 'expiration', "Ce jour n'existe pas"],
      [{ ...DONE, expiration: '2026-11-19' }, 'expiration', 'Ce jour est avant celui de la vérification'],
      [{ ...DONE, note: 'a'.repeat(501) }, 'note', tooLong(500)],
      [{ ...DONE, storedPath: '../etc' }, 'storedPath', 'Ce document est inconnu'],
      [{ ...DONE, revision: -1 }, 'revision', 'La version lue est attendue'],
    ],
  },
}

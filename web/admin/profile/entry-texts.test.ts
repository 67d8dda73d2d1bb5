import { expect, test } from 'vitest'
import type { JournalAction, JournalEntry } from '#contract/journal.admin.ts'
import { changeOf, sentenceOf } from './entry-texts.ts'

const textsOf = (action: JournalAction, detail: string | null, sujet = 'Grâce Mba') => {
  const entry: JournalEntry = {
    id: 'id',
    date: '2026-11-20T10:00:00.000Z',
    administrateur: 'awa',
    action,
    objet: 'objet',
    sujet,
    detail,
  }
  return [sentenceOf(entry), changeOf(entry)].map((text) => text?.replaceAll('\u00a0', ' '))
}

const ENTRIES: readonly (readonly [JournalAction, string | null, sentence: string, change?: string])[] = [
  [
    'setNannyApplicationStatus',
    'traite > refuse; trop_loin',
    "Statut d'une candidature changé de « Traité » en « Refusé » (Trop loin) : Grâce Mba",
  ],
  [
    'setEmployeeStatus',
    'actif > inactif',
    "Statut d'un employé changé de « Actif » en « Inactif » : Grâce Mba",
  ],
  // Entries of earlier versions.
  ['setNannyApplicationStatus', 'refuse', "Statut d'une candidature changé en « Refusé » : Grâce Mba"],
  ['createPaiementEmploye', null, 'Paiement enregistré : Grâce Mba'],
  ['updatePrestation', null, 'Prestation modifiée : Grâce Mba'],
  [
    'createPaiementEmploye',
    '150000 FCFA, Salaire, 2026-11, 2026-11-20, Espèces',
    'Paiement enregistré : Grâce Mba',
    '150 000 FCFA, Salaire, 11/2026, 20/11/2026, Espèces',
  ],
  [
    'setPaymentStatus',
    '6000.50 FCFA pour 2026-11, Espèces, En attente → 6000.50 FCFA pour 2026-11, Espèces, Confirmé, 2026-11-20',
    "Statut d'un encaissement changé : Grâce Mba",
    '6 000,50 FCFA pour 11/2026, Espèces : En attente → Confirmé, 20/11/2026',
  ],
  [
    'correctPayment',
    '6000.00 FCFA pour 2026-11, Espèces, En attente → 60000.00 FCFA pour 2026-11, Espèces, En attente',
    'Encaissement corrigé : Grâce Mba',
    '6 000 FCFA pour 11/2026, Espèces, En attente → 60 000 FCFA pour 11/2026, Espèces, En attente',
  ],
  // A part that only one side has, and a changed text, which the entry does not have.
  [
    'correctPaiementEmploye',
    '90000.00 FCFA, Salaire, 2026-11, 2026-11-20 → 90000.00 FCFA, Salaire, 2026-11, 2026-11-20, Espèces',
    'Paiement corrigé : Grâce Mba',
    '90 000 FCFA, Salaire, 11/2026, 20/11/2026 : - → Espèces',
  ],
  [
    'correctPaiementEmploye',
    '90000.00 FCFA, Salaire, 2026-11, 2026-11-20 → 90000.00 FCFA, Salaire, 2026-11, 2026-11-20',
    'Paiement corrigé : Grâce Mba',
    '90 000 FCFA, Salaire, 11/2026, 20/11/2026',
  ],
  [
    'setMontantConvenu',
    '50000.00 FCFA → 50000.00 FCFA pour 2026-11',
    'Montant convenu pour un mois : Grâce Mba',
    '50 000 FCFA pour 11/2026',
  ],
  [
    'setMontantConvenu',
    '50000.00 FCFA → 60000.00 FCFA pour 2026-11',
    'Montant convenu pour un mois : Grâce Mba',
    '50 000 FCFA → 60 000 FCFA pour 11/2026',
  ],
  [
    'setSalaire',
    'aucun salaire → 150000 FCFA depuis 2026-11',
    "Salaire d'un employé fixé : Grâce Mba",
    'aucun salaire → 150 000 FCFA depuis 11/2026',
  ],
  [
    'updatePrestation',
    '150000 FCFA → 160000 FCFA',
    'Prestation modifiée : Grâce Mba',
    '150 000 FCFA → 160 000 FCFA',
  ],
  [
    'moveMiseEnRelation',
    'proposee > contactee',
    'Mise en relation avancée : Grâce Mba',
    'Proposée → Contactée',
  ],
  ['moveMiseEnRelation', 'placee > placee', 'Mise en relation avancée : Grâce Mba', 'Placée'],
  ['moveMiseEnRelation', 'contactee', 'Mise en relation avancée : Grâce Mba', 'Contactée'],
  ['withdrawMiseEnRelation', 'proposee > ecartee', 'Proposition retirée : Grâce Mba', 'Proposée → Écartée'],
  ['createActivite', null, 'Activité enregistrée : Grâce Mba'],
  ['createActivite', 'appel', 'Appel noté : Grâce Mba'],
  ['createActivite', 'sms', 'SMS noté : Grâce Mba'],
  ['createActivite', 'whatsapp', 'Message WhatsApp noté : Grâce Mba'],
  ['createActivite', 'note', 'Note ajoutée : Grâce Mba'],
  ['createActivite', 'visite', 'Visite notée : Grâce Mba'],
  ['createActivite', 'fait', '« Fait » noté : Grâce Mba'],
  ['setResultat', 'appel, -, pas_de_reponse', "Résultat d'un appel noté : Grâce Mba", 'Pas de réponse'],
  ['setResultat', 'sms, -, numero_faux', "Résultat d'un SMS noté : Grâce Mba", 'Numéro faux'],
  [
    'setResultat',
    'whatsapp, plus_tard, joint',
    "Résultat d'un message WhatsApp noté : Grâce Mba",
    'Plus tard → Joint',
  ],
  ['setResultat', 'whatsapp, joint, -', "Résultat d'un message WhatsApp retiré : Grâce Mba", 'Joint'],
  // Without the type, as in entries of earlier versions.
  ['setResultat', '-, pas_de_reponse', "Résultat d'un appel noté : Grâce Mba", 'Pas de réponse'],
  ['setResultat', 'joint, -', "Résultat d'un appel retiré : Grâce Mba", 'Joint'],
  ['setResultat', null, "Résultat d'un appel noté : Grâce Mba"],
  ['updateProfile', 'direction > Rose', 'Profil modifié : Grâce Mba', 'direction → Rose'],
  ['changeRappel', null, 'Rappel changé : Grâce Mba'],
  ['changeRappel', 'fait', 'Rappel fait : Grâce Mba'],
  ['changeRappel', 'a_faire', 'Rappel remis : Grâce Mba'],
  ['changeRappel', '2026-04-01 → 2026-04-03', 'Rappel changé : Grâce Mba', '01/04/2026 → 03/04/2026'],
]

test('the audit log tells statuses, amounts and what was noted, and entries without them as before', () => {
  for (const [action, detail, ...texts] of ENTRIES)
    expect(textsOf(action, detail).filter((text) => text !== undefined)).toEqual(texts)
})

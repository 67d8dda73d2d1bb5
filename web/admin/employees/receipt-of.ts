import { MOYENS, NATURE_RULES, type PaiementEmploye } from '#contract/paiements-employes.admin.ts'
import { fcfa } from '../ui/number-labels.ts'
import type { ReceiptOf } from '../ui/open-receipt.ts'
import { formatMois } from '../ui/time.ts'
import type { Payee } from './use-paiements.ts'

/** On every receipt of an employee, and below the payments in an employee's file. */
export const NOT_A_PAYSLIP = 'Reçu interne, ne remplace pas le bulletin de paie.'

/** Receipt of a payment to an employee, or of what was kept back. */
export const receiptOf = ({ id, nom, telephone }: Payee, paiement: PaiementEmploye): ReceiptOf => ({
  receipt: {
    id: paiement.id,
    heading: `${NATURE_RULES[paiement.nature].paid ? 'Versé' : 'Retenu'} à ${nom}`,
    nom,
    telephone,
    montant: fcfa(paiement.montant),
    date: paiement.datePaiement,
    facts: [
      ['Nature', NATURE_RULES[paiement.nature].label],
      ['Mois', formatMois(paiement.mois)],
      ['Motif', paiement.motif],
      ['Moyen', paiement.moyen && MOYENS[paiement.moyen]],
      ['Référence', paiement.reference],
      ['Notes', paiement.notes],
    ],
    note: NOT_A_PAYSLIP,
  },
  about: { sujet: 'employe', sujetId: id },
})

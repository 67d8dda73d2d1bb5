import { randomUUID } from 'node:crypto'
import { tooLong } from '#contract/fields.ts'
import { ADMIN } from '../support/app.ts'
import { contactMessage, nannyApplication, parentRequest } from '../support/submissions.ts'
import { CORRECTION_TRIALS } from './correction-trials.ts'
import { DOSSIER_TRIALS } from './dossier-trials.ts'
import { EMPLOYEE_TRIALS, TYPED_APPLICATION_WRONG } from './employee-trials.ts'
import { MISE_EN_RELATION_TRIALS } from './mise-en-relation-trials.ts'
import { PAYMENT_TRIALS } from './payment-trials.ts'
import { SUIVI_TRIALS } from './suivi-trials.ts'
import { PHONE_INVALID, PHONE_REQUIRED, type Trial, without } from './trial.ts'

const REQUEST = parentRequest()
const APPLICATION = nannyApplication()
const MESSAGE = contactMessage()
const PRESTATION = { nom: 'Nuit', description: '', prix: 15_000, unite: 'FCFA/nuit', actif: true }

/** Answers of a device (passkey), its bytes in base64url: the shape is valid, the content is not. */
const DEVICE = {
  id: 'eA',
  rawId: 'eA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'eA', signature: 'eA', userHandle: 'eA' },
}
const ATTESTATION = { ...DEVICE, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }

const LIST: Trial = {
  badQuery: [
    ['limit=0', 'limit', 'La limite est un nombre entre 1 et 500'],
    ['limit=501', 'limit', 'La limite est un nombre entre 1 et 500'],
    ['cursor=nonsense', 'cursor', 'Ce repère de page est invalide'],
    ['ordre=autre', 'ordre', "L'ordre est recent, ancien, nom ou nom-inverse"],
    ['q=%00', 'q', 'Ce texte contient des caractères qui ne peuvent pas être enregistrés'],
  ],
}

const REQUEST_WRONG: NonNullable<Trial['bad']> = [
  [without(REQUEST, 'nom'), 'nom', 'Le nom est obligatoire'],
  [{ ...REQUEST, nom: '   ' }, 'nom', 'Le nom est obligatoire'],
  [{ ...REQUEST, telephone: '' }, 'telephone', PHONE_REQUIRED],
  [{ ...REQUEST, telephone: '066 12 34 56' }, 'telephone', PHONE_INVALID],
  [{ ...REQUEST, telephone: '+241 66 12 34 5' }, 'telephone', PHONE_INVALID],
  [{ ...REQUEST, adresse: '' }, 'adresse', "L'adresse est obligatoire"],
  [{ ...REQUEST, typeService: '' }, 'typeService', 'Le type de service est obligatoire'],
  [without(REQUEST, 'horaireDebut'), 'horaireDebut', "L'horaire de début est obligatoire"],
  [{ ...REQUEST, horaireFin: '' }, 'horaireFin', "L'horaire de fin est obligatoire"],
  [{ ...REQUEST, nombreEnfants: 0 }, 'nombreEnfants', "Le nombre d'enfants doit être au moins 1"],
  [{ ...REQUEST, nombreEnfants: '2' }, 'nombreEnfants', "Le nombre d'enfants doit être au moins 1"],
  [{ ...REQUEST, forfait: '' }, 'forfait', 'Le forfait est obligatoire'],
  [{ ...REQUEST, commentaires: 'a'.repeat(2001) }, 'commentaires', tooLong(2000)],
]

/** Name of a call → how it is tested. */
export const TRIALS: Readonly<Record<string, Trial>> = {
  ...CORRECTION_TRIALS,
  addParentRequest: {
    good: () => REQUEST,
    bad: REQUEST_WRONG,
  },
  addNannyApplication: {
    good: () => without(APPLICATION, 'documents'),
    bad: TYPED_APPLICATION_WRONG,
  },
  ...EMPLOYEE_TRIALS,
  ...PAYMENT_TRIALS,
  ...MISE_EN_RELATION_TRIALS,
  ...DOSSIER_TRIALS,
  ...SUIVI_TRIALS,
  submitParentRequest: {
    good: () => REQUEST,
    bad: REQUEST_WRONG,
  },
  submitNannyApplication: {
    good: () => APPLICATION,
    bad: [
      [{ ...APPLICATION, nom: '' }, 'nom', 'Le nom est obligatoire'],
      [{ ...APPLICATION, telephone: null }, 'telephone', PHONE_REQUIRED],
      [{ ...APPLICATION, telephone: '+242 66 12 34 56' }, 'telephone', PHONE_INVALID],
      [{ ...APPLICATION, adresse: '' }, 'adresse', "L'adresse est obligatoire"],
      [{ ...APPLICATION, typePoste: 'chef' }, 'typePoste', 'Le type de poste est obligatoire'],
      [{ ...APPLICATION, experience: '' }, 'experience', "L'expérience est obligatoire"],
      [without(APPLICATION, 'disponibilites'), 'disponibilites', 'Les disponibilités sont obligatoires'],
      [{ ...APPLICATION, documents: '{' }, 'documents', 'La liste des documents est illisible'],
      [
        { ...APPLICATION, documents: JSON.stringify([{ filename: 'cni.jpg', storedPath: randomUUID() }]) },
        'documents.0',
        "Ce document n'est plus disponible\u00a0: joignez-le à nouveau",
      ],
    ],
  },
  submitContactMessage: {
    good: () => MESSAGE,
    bad: [
      [{ ...MESSAGE, nom: '' }, 'nom', 'Le nom est obligatoire'],
      [{ ...MESSAGE, telephone: '12' }, 'telephone', PHONE_INVALID],
      [without(MESSAGE, 'message'), 'message', 'Le message est obligatoire'],
    ],
  },
  login: {
    skipGood: 'tests/security-auth.test.ts',
    bad: [
      [{ username: '', password: 'x' }, 'username', 'Veuillez remplir tous les champs'],
      [{ username: 'x' }, 'password', 'Veuillez remplir tous les champs'],
    ],
  },
  loginByLink: { skipGood: 'server/auth/link.test.ts', bad: [[{}, 'token', 'Ce lien est incomplet']] },
  loginByPasskey: {
    skipGood: 'server/passkeys/passkeys.test.ts',
    bad: [
      [{}, 'response', "La réponse de l'appareil est illisible"],
      [{ ...DEVICE, id: 'a/b' }, 'id', "La réponse de l'appareil est illisible"],
      [{ ...DEVICE, type: 'password' }, 'type', "La réponse de l'appareil est illisible"],
    ],
  },
  passkeyOptions: {
    good: () => ({ motDePasse: ADMIN.password }),
    bad: [
      [{}, 'motDePasse', 'Le mot de passe actuel est obligatoire'],
      [{ motDePasse: 'x' }, 'motDePasse', 'Le mot de passe actuel est incorrect'],
    ],
  },
  addPasskey: {
    skipGood: 'server/passkeys/passkeys.test.ts',
    bad: [
      [{ nom: '', reponse: DEVICE }, 'nom', "Le nom de l'appareil est obligatoire"],
      [{ nom: 'a' }, 'reponse', "La réponse de l'appareil est obligatoire"],
      [{ nom: 'a', reponse: ATTESTATION }, 'reponse', "L'appareil n'a pas pu être ajouté. Recommencez."],
    ],
  },
  renamePasskey: {
    params: ({ passkey }) => ({ id: passkey }),
    good: () => ({ nom: 'Téléphone du bureau' }),
    bad: [[{ nom: ' ' }, 'nom', "Le nom de l'appareil est obligatoire"]],
  },
  removePasskey: {
    params: ({ passkey }) => ({ id: passkey }),
    good: () => ({ motDePasse: ADMIN.password }),
    bad: [[{}, 'motDePasse', 'Le mot de passe actuel est obligatoire']],
  },
  setParentRequestStatus: {
    params: ({ request }) => ({ id: request }),
    good: () => ({ status: 'traite' }),
    bad: [
      [{ status: 'accepte' }, 'status', 'Ce statut est inconnu'],
      [{ status: ['traite'] }, 'status', 'Ce statut est inconnu'],
      [{}, 'status', 'Ce statut est inconnu'],
    ],
  },
  setNannyApplicationStatus: {
    params: ({ application }) => ({ id: application }),
    good: () => ({ status: 'traite' }),
    bad: [
      [{ status: 'ACCEPTE' }, 'status', 'Ce statut est inconnu'],
      [{ status: 'refuse', motif: 'moche' }, 'motif', 'Ce motif est inconnu'],
      [{ status: 'refuse', motifTexte: 'a'.repeat(501) }, 'motifTexte', tooLong(500)],
    ],
  },
  correctRequestFact: {
    params: ({ request }) => ({ id: request }),
    good: () => ({ revision: 0, place: 'louis' }),
    bad: [
      [{ revision: 0, place: 'atlantide' }, 'place', 'Ce quartier est inconnu'],
      [{ place: null }, 'revision', 'La version lue est attendue'],
      [{ revision: 0, nom: null }, '', 'Un fait est attendu'],
      [
        { revision: 0, hours: { horaireDebut: '08:00', horaireFin: '08:00' } },
        'hours.horaireFin',
        "L'horaire de fin doit être différent de l'horaire de début",
      ],
    ],
  },
  correctApplicationFact: {
    params: ({ application }) => ({ id: application }),
    good: () => ({ revision: 0, annees: 6 }),
    bad: [
      [{ revision: 0, annees: 61 }, 'annees', 'Les années sont un nombre de 0 à 60'],
      [{ revision: 0, annees: '6' }, 'annees', 'Les années sont un nombre de 0 à 60'],
    ],
  },
  deleteNannyApplication: { params: ({ decided }) => ({ id: decided }) },
  markUnwanted: {
    good: ({ spareRequest }) => ({ liste: 'demandes', id: spareRequest, indesirable: true }),
    bad: [
      [{ liste: 'employes', id: 'x', indesirable: true }, 'liste', 'Cette liste est inconnue'],
      [{ liste: 'messages', id: 'x', indesirable: 'oui' }, 'indesirable', 'Une réponse est attendue'],
    ],
  },
  setStatuts: {
    good: ({ spareRequest }) => ({
      liste: 'demandes',
      statut: 'traite',
      fiches: [{ id: spareRequest, depuis: 'en_attente' }],
    }),
    bad: [
      [{ liste: 'messages', statut: 'traite', fiches: [] }, 'liste', 'Cette liste est inconnue'],
      [{ liste: 'demandes', statut: 'autre', fiches: [] }, 'statut', 'Ce statut est inconnu'],
      [{ liste: 'candidatures', statut: 'accepte', fiches: [] }, 'statut', 'Ce statut est inconnu'],
      [
        { liste: 'candidatures', statut: 'paye', fiches: [{ id: 'x', depuis: 'traite' }] },
        'statut',
        'Ce statut est inconnu',
      ],
      [{ liste: 'demandes', statut: 'traite', fiches: [] }, 'fiches', 'Choisissez au moins une fiche'],
    ],
  },
  markSelectionUnwanted: {
    good: ({ spareRequest }) => ({ liste: 'demandes', ids: [spareRequest], indesirable: false }),
    bad: [
      [{ liste: 'employes', ids: ['x'], indesirable: true }, 'liste', 'Cette liste est inconnue'],
      [{ liste: 'messages', ids: [], indesirable: true }, 'ids', 'Choisissez au moins une fiche'],
      [
        { liste: 'messages', ids: Array.from({ length: 101 }, () => 'x'), indesirable: true },
        'ids',
        '100 fiches au plus à la fois',
      ],
      [{ liste: 'messages', ids: ['x'], indesirable: 'oui' }, 'indesirable', 'Une réponse est attendue'],
    ],
  },
  deleteUnwanted: {
    good: () => ({ liste: 'messages' }),
    bad: [[{ liste: 'prestations' }, 'liste', 'Cette liste est inconnue']],
  },
  deleteContactMessage: { params: ({ message }) => ({ id: message }) },
  deleteParentRequest: { params: ({ spareRequest }) => ({ id: spareRequest }) },
  createPrestation: {
    good: () => PRESTATION,
    bad: [
      [{ ...PRESTATION, nom: '' }, 'nom', 'Le nom est obligatoire'],
      [{ ...PRESTATION, prix: -1 }, 'prix', 'Le prix doit être positif'],
      [{ ...PRESTATION, prix: 60.5 }, 'prix', 'Ce montant est un nombre entier, sans virgule ni lettres'],
      [without(PRESTATION, 'prix'), 'prix', 'Le prix doit être positif'],
      [{ ...PRESTATION, description: 'a'.repeat(2001) }, 'description', tooLong(2000)],
      [{ ...PRESTATION, unite: '' }, 'unite', "L'unité est obligatoire"],
      [{ ...PRESTATION, actif: 'oui' }, 'actif', 'Le statut doit être actif ou inactif'],
      [{ ...PRESTATION, horaireFin: '08:00' }, 'horaireDebut', "L'horaire de début est obligatoire"],
      [{ ...PRESTATION, horaireDebut: '08:00' }, 'horaireFin', "L'horaire de fin est obligatoire"],
    ],
  },
  updatePrestation: {
    params: () => ({ id: 'regulier' }),
    good: () => PRESTATION,
    bad: [[{ ...PRESTATION, prix: '15000' }, 'prix', 'Le prix doit être positif']],
  },
  deletePrestation: { params: () => ({ id: 'weekend' }) },
  createParametreSite: {
    good: () => ({ cle: 'slogan', valeur: 'Bonjour' }),
    bad: [
      [{ valeur: 'x' }, 'cle', 'La clé est obligatoire'],
      [{ cle: 'x' }, 'valeur', 'La valeur est obligatoire'],
      [{ cle: 'email', valeur: 'pas une adresse' }, 'valeur', 'Email invalide'],
    ],
  },
  updateParametreSite: {
    params: () => ({ cle: 'email' }),
    good: () => ({ valeur: 'agence@exemple.ga' }),
    bad: [
      [{}, 'valeur', 'La valeur est obligatoire'],
      [{ valeur: 'pas une adresse' }, 'valeur', 'Email invalide'],
    ],
  },
  markNotificationRead: { params: ({ notification }) => ({ id: notification }) },
  getPaymentConfig: { params: () => ({ providerId: 'cinetpay' }) },
  savePaymentConfig: {
    params: () => ({ providerId: 'airtel_money' }),
    good: () => ({ actif: true, apiKey: 'abcd1234', apiSecret: '', configJson: '{"a":1}' }),
    bad: [
      [{ actif: 'oui' }, 'actif', 'Le moyen de paiement est actif ou inactif'],
      [{ configJson: '[1]' }, 'configJson', 'La configuration doit être un objet JSON'],
      [{ configJson: '{' }, 'configJson', 'La configuration doit être un objet JSON'],
    ],
  },
  findPerson: {
    good: () => ({ telephone: '+241 66 12 34 56' }),
    bad: [[{ telephone: '066 12 34 56' }, 'telephone', PHONE_INVALID]],
  },
  erasePerson: {
    good: () => ({ telephone: '+241 60 00 00 00' }),
    bad: [[{}, 'telephone', PHONE_REQUIRED]],
  },
  inviteCompte: {
    good: () => ({
      username: 'collegue',
      nom: 'Une collègue',
      email: 'collegue@exemple.ga',
      role: 'lecture',
    }),
    bad: [
      [{ nom: 'a', email: 'a@b.ga', role: 'lecture' }, 'username', "Le nom d'utilisateur est obligatoire"],
      [{ username: 'a', email: 'a@b.ga', role: 'lecture' }, 'nom', 'Le nom complet est obligatoire'],
      [{ username: 'a', nom: 'a', email: 'a', role: 'lecture' }, 'email', 'Email invalide'],
      [{ username: 'a', nom: 'a', email: 'a@b.ga', role: 'chef' }, 'role', 'Ce rôle est inconnu'],
    ],
  },
  createLienCompte: {
    params: ({ colleague }) => ({ id: colleague }),
    good: () => ({}),
    bad: [[{ motDePasse: 1 }, 'motDePasse', 'Le mot de passe actuel est obligatoire']],
  },
  setRoleCompte: {
    params: ({ colleague }) => ({ id: colleague }),
    good: () => ({ role: 'admin' }),
    bad: [[{ role: 'chef' }, 'role', 'Ce rôle est inconnu']],
  },
  closeSessionsCompte: { params: ({ colleague }) => ({ id: colleague }) },
  deleteCompte: { params: ({ colleague }) => ({ id: colleague }) },
  updateProfile: {
    good: () => ({ username: 'direction', nom: 'La direction', email: 'direction@exemple.ga' }),
    bad: [
      [{ nom: 'a', email: 'a@b.ga' }, 'username', "Le nom d'utilisateur est obligatoire"],
      [{ username: 'a', email: 'a@b.ga' }, 'nom', 'Le nom complet est obligatoire'],
      [{ username: 'a', nom: 'a', email: 'a' }, 'email', 'Email invalide'],
    ],
  },
  changePassword: {
    skipGood: 'tests/security-auth.test.ts',
    bad: [
      [{ newPassword: 'assez long' }, 'currentPassword', 'Le mot de passe actuel est obligatoire'],
      [
        { currentPassword: 'x', newPassword: '12345' },
        'newPassword',
        'Le nouveau mot de passe doit contenir au moins 6 caractères',
      ],
    ],
  },
  downloadDocument: { params: ({ document }) => ({ storedPath: document }) },
  createUpload: { skipGood: 'server/uploads/routes.test.ts' },
  readUploadProgress: {
    headers: { 'tus-resumable': '1.0.0' },
    skipGood: 'server/uploads/routes.test.ts',
  },
  appendToUpload: {
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0' },
    skipGood: 'server/uploads/routes.test.ts',
  },
  uploadDocument: { skipGood: 'server/upload/routes.test.ts' },
  logout: { skipGood: 'it ends the session of the other trials' },
  listParentRequests: LIST,
  listNannyApplications: LIST,
  listContactMessages: LIST,
  listEmployees: LIST,
  searchRecords: {
    skipGood: 'server/recherche/routes.test.ts',
    badQuery: [
      ['', 'q', 'Écrivez un nom ou un numéro'],
      ['q=%20%20', 'q', 'Écrivez un nom ou un numéro'],
      [`q=${'a'.repeat(101)}`, 'q', 'La recherche est trop longue (100 caractères au plus)'],
      ['q=%00', 'q', 'Ce texte contient des caractères qui ne peuvent pas être enregistrés'],
    ],
  },
}

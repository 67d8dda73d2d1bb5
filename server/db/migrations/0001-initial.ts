import type { Migration } from '../migration.ts'

/**
 * The first tables of docs/product.md, "Entities", and what the server needs beside them: sessions, sign-in links,
 * documents, idempotency keys, counters.
 */
export const initial: Migration = {
  name: '0001-initial',
  statements: ({ text, bytes, decimal, strict }) => [
    `create table "parent_requests" (
      "id" ${text} primary key,
      "nom" ${text} not null,
      "telephone" ${text} not null,
      "adresse" ${text} not null,
      "typeService" ${text} not null,
      "horaireDebut" ${text},
      "horaireFin" ${text},
      "nombreEnfants" integer not null check ("nombreEnfants" >= 1),
      "forfait" ${text} not null,
      "commentaires" ${text},
      "statut" ${text} not null default 'en_attente' check ("statut" in ('en_attente', 'traite', 'paye')),
      "dateCreation" ${text} not null,
      "dateSaisie" ${text},
      "recherche" ${text} not null
    )${strict}`,
    `create index "parent_requests_recent" on "parent_requests" ("dateCreation", "id")`,
    `create index "parent_requests_statut" on "parent_requests" ("statut", "dateCreation", "id")`,

    `create table "nanny_applications" (
      "id" ${text} primary key,
      "nom" ${text} not null,
      "telephone" ${text} not null,
      "adresse" ${text} not null,
      "typePoste" ${text} not null,
      "experience" ${text} not null,
      "disponibilites" ${text},
      "documents" ${text},
      "statut" ${text} not null default 'en_examen'
        check ("statut" in ('en_examen', 'en_attente', 'traite', 'accepte', 'refuse')),
      "dateCreation" ${text} not null,
      "dateSaisie" ${text},
      "recherche" ${text} not null
    )${strict}`,
    `create index "nanny_applications_recent" on "nanny_applications" ("dateCreation", "id")`,
    `create index "nanny_applications_statut" on "nanny_applications" ("statut", "dateCreation", "id")`,

    `create table "contact_messages" (
      "id" ${text} primary key,
      "nom" ${text} not null,
      "telephone" ${text} not null,
      "message" ${text} not null,
      "dateCreation" ${text} not null,
      "dateSaisie" ${text},
      "recherche" ${text} not null
    )${strict}`,
    `create index "contact_messages_recent" on "contact_messages" ("dateCreation", "id")`,

    `create table "payments" (
      "id" ${text} primary key,
      "demandeId" ${text} not null references "parent_requests" ("id") on delete cascade,
      "montant" ${decimal} not null,
      "methode" ${text} not null,
      "transactionId" ${text},
      "statut" ${text} not null default 'en_attente',
      "dateCreation" ${text} not null,
      "dateConfirmation" ${text}
    )`,
    `create index "payments_demande" on "payments" ("demandeId")`,

    `create table "admin_users" (
      "id" ${text} primary key,
      "username" ${text} not null unique,
      "passwordHash" ${text} not null,
      "nom" ${text} not null,
      "email" ${text} not null,
      "role" ${text} not null default 'admin',
      "dateCreation" ${text} not null,
      "motDePasseParDefaut" integer not null default 0
    )${strict}`,

    `create table "sessions" (
      "idHash" ${text} primary key,
      "adminId" ${text} not null references "admin_users" ("id") on delete cascade,
      "dateCreation" ${text} not null,
      "derniereActivite" ${text} not null
    )${strict}`,
    `create index "sessions_admin" on "sessions" ("adminId")`,
    `create index "sessions_activite" on "sessions" ("derniereActivite")`,

    `create table "admin_links" (
      "tokenHash" ${text} primary key,
      "adminId" ${text} not null references "admin_users" ("id") on delete cascade,
      "expiration" ${text} not null
    )${strict}`,
    `create index "admin_links_admin" on "admin_links" ("adminId")`,

    `create table "notifications" (
      "id" ${text} primary key,
      "type" ${text} not null,
      "titre" ${text} not null,
      "message" ${text} not null,
      "lue" integer not null default 0,
      "relatedId" ${text},
      "dateCreation" ${text} not null
    )${strict}`,
    `create index "notifications_non_lues" on "notifications" ("dateCreation", "id") where "lue" = 0`,
    `create index "notifications_related" on "notifications" ("relatedId")`,

    `create table "prestations" (
      "id" ${text} primary key,
      "nom" ${text} not null,
      "description" ${text},
      "horaireDebut" ${text},
      "horaireFin" ${text},
      "prix" integer not null check ("prix" >= 0),
      "unite" ${text} not null default 'FCFA',
      "image" ${text},
      "actif" integer not null default 1,
      "dateCreation" ${text} not null,
      "dateSuppression" ${text}
    )${strict}`,

    `create table "parametres_site" (
      "id" ${text} primary key,
      "cle" ${text} not null unique,
      "valeur" ${text} not null,
      "dateModification" ${text} not null
    )${strict}`,

    `create table "employees" (
      "id" ${text} primary key,
      "candidatureId" ${text} not null unique,
      "nom" ${text} not null,
      "telephone" ${text} not null,
      "adresse" ${text} not null,
      "typePoste" ${text} not null,
      "experience" ${text} not null,
      "disponibilites" ${text},
      "documents" ${text},
      "actif" integer not null default 1,
      "dateEmbauche" ${text} not null,
      "recherche" ${text} not null
    )${strict}`,
    `create index "employees_recent" on "employees" ("dateEmbauche", "id")`,

    `create table "paiements_employes" (
      "id" ${text} primary key,
      "employeId" ${text} not null references "employees" ("id") on delete cascade,
      "montant" integer not null check ("montant" >= 0),
      "motif" ${text} not null,
      "datePaiement" ${text} not null,
      "notes" ${text},
      "dateCreation" ${text} not null
    )${strict}`,
    `create index "paiements_employes_employe" on "paiements_employes" ("employeId", "datePaiement", "dateCreation")`,

    `create table "payment_configs" (
      "id" ${text} primary key,
      "provider" ${text} not null unique,
      "actif" integer not null default 0,
      "apiKey" ${bytes},
      "apiSecret" ${bytes},
      "configJson" ${text},
      "dateModification" ${text} not null
    )${strict}`,

    `create table "documents" (
      "storedPath" ${text} primary key,
      "filename" ${text} not null,
      "type" ${text} not null,
      "size" integer not null,
      "sha256" ${text} not null,
      "contenu" ${bytes} not null,
      "candidatureId" ${text} references "nanny_applications" ("id") on delete set null,
      "employeId" ${text} references "employees" ("id") on delete set null,
      "dateCreation" ${text} not null
    )${strict}`,
    `create index "documents_candidature" on "documents" ("candidatureId")`,
    `create index "documents_employe" on "documents" ("employeId")`,
    `create index "documents_sans_dossier" on "documents" ("dateCreation") where "candidatureId" is null and "employeId" is null`,

    `create table "idempotency_keys" (
      "cle" ${text} primary key,
      "portee" ${text} not null,
      "empreinte" ${text} not null,
      "recordId" ${text} not null,
      "dateCreation" ${text} not null
    )${strict}`,

    `create table "compteurs" (
      "cle" ${text} primary key,
      "compteur" integer not null,
      "expiration" ${text} not null
    )${strict}`,
    `create index "compteurs_expiration" on "compteurs" ("expiration")`,
  ],
}

import * as z from 'zod/mini'
import { contactMessage } from './contact-messages.admin.ts'
import { employee } from './employees.admin.ts'
import { endpoint } from './endpoint.ts'
import { telephone } from './fields.ts'
import { nannyApplication } from './nanny-applications.admin.ts'
import { parentRequest } from './parent-requests.admin.ts'

/** A person is whoever has this number; it travels in the body, not in an address that browsers and proxies keep. */
export const personneInput = z.object({ telephone })

export const endpoints = {
  findPerson: endpoint({
    method: 'POST',
    path: '/api/personnes/recherche',
    summary: "Tout ce que l'agence détient sur une personne, par son numéro (droit d'accès).",
    access: 'admin',
    audit: "Données d'une personne consultées",
    body: personneInput,
    answer: {
      status: 200,
      body: z.object({
        demandes: z.array(parentRequest),
        candidatures: z.array(nannyApplication),
        messages: z.array(contactMessage),
        employes: z.array(employee),
      }),
    },
    errors: ['invalid'],
  }),
  erasePerson: endpoint({
    method: 'POST',
    path: '/api/personnes/effacement',
    summary:
      "Efface les demandes, candidatures, documents et messages d'une personne\u00a0; un dossier d'employé reste (obligation légale).",
    access: 'admin',
    audit: "Données d'une personne effacées",
    body: personneInput,
    answer: {
      status: 200,
      body: z.object({
        demandes: z.number(),
        candidatures: z.number(),
        messages: z.number(),
        employesConserves: z.number(),
      }),
    },
    errors: ['invalid'],
  }),
}

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pathId } from './fields.admin.ts'
import { instant, text } from './fields.ts'

/** docs/product.md, "Notifications". */
export const NOTIFICATION_TYPES = [
  'nouvelle_demande',
  'nouvelle_candidature',
  'nouveau_message',
  'nouveau_match',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** Read notifications are listed for this many days after they were read; then the purge deletes them. */
export const READ_NOTIFICATION_DAYS = 30

export const notification = z.object({
  id: text,
  type: z.enum(NOTIFICATION_TYPES),
  titre: text,
  message: text,
  lue: z.boolean(),
  /** Number of notifications in this line. A list groups the newest 1,000 unread ones, or the 1,000 read last. */
  nombre: z.number(),
  /**
   * Id of the request, application or message; for a match, id of its request. The server always sets it; the column
   * allows null, and a line with null opens the list.
   */
  relatedId: z.nullable(text),
  dateCreation: instant,
})
export type Notification = z.output<typeof notification>

export const endpoints = {
  unreadNotifications: endpoint({
    method: 'GET',
    path: '/api/notifications/unread',
    summary:
      'Les notifications non lues les plus récentes, en cent lignes au plus\u00a0; X-Total-Count les compte toutes.',
    access: 'admin',
    answer: { status: 200, body: z.array(notification), paged: true },
    errors: [],
    poll: true,
  }),
  readNotifications: endpoint({
    method: 'GET',
    path: '/api/notifications/read',
    summary:
      'Les notifications lues depuis moins de 30 jours, en cent lignes au plus, la dernière lue en premier.',
    access: 'admin',
    answer: { status: 200, body: z.array(notification) },
    errors: [],
  }),
  markNotificationRead: endpoint({
    method: 'PATCH',
    path: '/api/notifications/{id}/mark-read',
    summary: 'Marque comme lues une notification et celles de sa ligne.',
    access: 'admin',
    audit: { none: 'Reading a notification changes no record of a person.' },
    params: { id: pathId },
    answer: { status: 200, body: notification },
    errors: ['notFound'],
  }),
  markAllNotificationsRead: endpoint({
    method: 'POST',
    path: '/api/notifications/mark-all-read',
    summary: 'Marque comme lues toutes les notifications, ou celles qui étaient là à une date.',
    access: 'admin',
    audit: { none: 'Reading a notification changes no record of a person.' },
    /** `jusqua`: `dateCreation` of the newest one on the screen. Absent (screens of an earlier version): all. */
    query: z.object({
      // Not z.iso.datetime: its code would be in a file that the public forms load too.
      jusqua: z.optional(z.string().check(z.regex(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/, 'La date est invalide'))),
    }),
    answer: { status: 204 },
    errors: ['invalid'],
  }),
}

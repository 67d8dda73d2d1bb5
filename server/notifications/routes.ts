import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/notifications.admin.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { listUnread, markAllRead, markRead } from './queries.ts'

export const notifications = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    unreadNotifications: () => listUnread(deps.db),
    markNotificationRead: async ({ params }) => {
      const notification = await markRead(deps.db, params.id)
      if (!notification) throw new Refusal('notFound')
      return notification
    },
    markAllNotificationsRead: () => markAllRead(deps.db),
  })

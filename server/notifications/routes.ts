import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/notifications.admin.ts'
import { untilChanged } from '../db/until-changed.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { listRead, listUnread, markAllRead, markRead } from './queries.ts'

export const notifications = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    // Every open dashboard reads them twice a minute, and most of the time nothing has changed.
    unreadNotifications: untilChanged(deps.db, listUnread),
    readNotifications: () => listRead(deps.db, deps.clock()),
    markNotificationRead: async ({ params }) => {
      const notification = await markRead(deps.db, params.id, deps.clock())
      if (!notification) throw new Refusal('notFound')
      return notification
    },
    markAllNotificationsRead: ({ query }) => markAllRead(deps.db, query.jusqua, deps.clock()),
  })

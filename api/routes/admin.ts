import type { FastifyInstance } from 'fastify'
import {
  broadcast as broadcastCall,
  type ContentKind,
  deleteContent as deleteContentCall,
  getAdminHistory,
  getAdminStats,
  getDeployment,
  getManagedUser,
  listAdminNotifications,
  listAuditEntries,
  listManagedContent,
  listManagedUsers,
  sendAdminNotification,
  setContentVisibility,
  updateManagedUser,
} from '#contract/admin.ts'
import { decideReport as decideReportCall, listReports } from '#contract/reports.ts'
import { manageUser } from '../actions/accounts/manage-user.ts'
import { broadcast, notifyUser } from '../actions/community/announce.ts'
import { deleteContent, setVisibility } from '../actions/community/moderate.ts'
import { decideReport } from '../actions/safety/decide-report.ts'
import { presentDeployment } from '../present/deployment.ts'
import { findAdminStats, findManagedContent, findManagedUser, findManagedUsers } from '../queries/admin.ts'
import { findAdminHistory } from '../queries/admin-history.ts'
import { findAdminNotifications, findAuditEntries } from '../queries/admin-notifications.ts'
import { findReportCases } from '../queries/reports.ts'
import { route } from '../wire/route.ts'
import { sendPage } from '../wire/send-page.ts'

// The paths contain `storys`, because the specification builds them by the pattern `/api/admin/{type}s` (D-51).
const kinds = {
  storys: 'story',
  stories: 'story',
  characters: 'character',
  locations: 'location',
  collections: 'collection',
} as const satisfies Record<string, ContentKind>

/** Registers the calls for admins. Every change is written to the audit log (D-51). */
export function adminRoutes(app: FastifyInstance): void {
  route(app, getAdminStats, ({ db }) => findAdminStats(db))

  route(app, getAdminHistory, ({ db }) => findAdminHistory(db))

  route(app, getDeployment, async () => presentDeployment(app.services.config))

  route(app, listManagedUsers, async ({ db, query, request, reply }) =>
    sendPage(request, reply, await findManagedUsers(db, query)),
  )

  route(app, getManagedUser, ({ db, params }) => findManagedUser(db, params.id))

  route(app, updateManagedUser, ({ params, body, config, user, publish, dropSockets, transaction }) =>
    transaction((tx, after) =>
      manageUser({ tx, after, publish, config, dropSockets }, user.userId, params.id, body),
    ),
  )

  route(app, listManagedContent, async ({ db, query, request, reply }) =>
    sendPage(request, reply, await findManagedContent(db, query)),
  )

  route(app, setContentVisibility, ({ params, body, user, publish, transaction }) =>
    transaction((tx, after) =>
      setVisibility({ tx, after, publish }, user.userId, kinds[params.type], params.id, body.isPublic),
    ),
  )

  route(app, deleteContentCall, ({ params, user, publish, transaction }) =>
    transaction(async (tx, after) => {
      await deleteContent({ tx, after, publish }, user.userId, kinds[params.type], params.id)
      return undefined
    }),
  )

  route(app, listAdminNotifications, async ({ db, query, request, reply }) =>
    sendPage(request, reply, await findAdminNotifications(db, query)),
  )

  route(app, sendAdminNotification, ({ body, user, publish, transaction }) =>
    transaction((tx, after) => notifyUser({ tx, after, publish }, user.userId, body)),
  )

  route(app, broadcastCall, ({ body, user, publish, transaction }) =>
    transaction((tx, after) => broadcast({ tx, after, publish }, user.userId, body)),
  )

  route(app, listReports, async ({ db, query, request, reply, user }) =>
    sendPage(request, reply, await findReportCases(db, query, user.isAdult)),
  )

  route(app, decideReportCall, ({ params, body, config, user, publish, dropSockets, transaction }) =>
    transaction((tx, after) =>
      decideReport({ tx, after, publish, config, dropSockets }, user, params.id, body),
    ),
  )

  route(app, listAuditEntries, async ({ db, query, request, reply }) =>
    sendPage(request, reply, await findAuditEntries(db, query)),
  )
}

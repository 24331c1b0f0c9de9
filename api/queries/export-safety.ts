import type { Db } from '#core/postgres/client.ts'
import { pages, pagesBy, type Section } from './export-pages.ts'

/**
 * The people whom a user has blocked and muted, and the user's own reports. Reports about the user are left out,
 * because they would name the reporters.
 */
export function safetyOf(db: Db, userId: string): Section[] {
  return [
    [
      'blocks',
      () =>
        pagesBy(
          (row: { blockedId: string }) => row.blockedId,
          '',
          (gt, take) =>
            db.block.findMany({
              where: { blockerId: userId, blockedId: { gt } },
              orderBy: { blockedId: 'asc' },
              take,
              omit: { blockerId: true },
            }),
        ),
    ],
    [
      'mutes',
      () =>
        pagesBy(
          (row: { mutedId: string }) => row.mutedId,
          '',
          (gt, take) =>
            db.mute.findMany({
              where: { muterId: userId, mutedId: { gt } },
              orderBy: { mutedId: 'asc' },
              take,
              omit: { muterId: true },
            }),
        ),
    ],
    [
      'reports',
      () =>
        pages((after, take) =>
          db.report.findMany({
            where: { reporterId: userId, id: { gt: after } },
            orderBy: { id: 'asc' },
            take,
            select: {
              id: true,
              reason: true,
              details: true,
              createdAt: true,
              case: { select: { type: true, subjectId: true, status: true, decidedAt: true } },
            },
          }),
        ),
    ],
  ]
}

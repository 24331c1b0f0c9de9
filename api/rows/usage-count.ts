import { publicWhere, type Viewer } from '#core/policy.ts'
import { Prisma } from '#core/postgres/client.ts'

/**
 * The column `usageCount` of a character or location with the alias `alias`: the number of public stories with it, and
 * of the viewer's own private stories. A private story of another user is not counted, because the count would reveal
 * its existence (D-66).
 */
export function usageCount(noun: 'character' | 'location', viewer: Viewer, alias: string): Prisma.Sql {
  const thing = Prisma.raw(alias)
  if (viewer === null) return Prisma.sql`${thing}."usageCount"`
  const [links, key] = [Prisma.raw(`story_${noun}s`), Prisma.raw(`"${noun}Id"`)]
  return Prisma.sql`(${thing}."usageCount" + (
    SELECT count(*) FROM ${links} used JOIN stories mine ON mine.id = used."storyId"
    WHERE used.${key} = ${thing}.id AND mine."authorId" = ${viewer.userId} AND NOT ${publicWhere('mine')}))::int AS "usageCount"`
}

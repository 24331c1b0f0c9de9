import { publicWhere, type Viewer } from '#core/policy/policy.ts'
import { Prisma } from '#core/postgres/client.ts'

/**
 * The column `usageCount` of a character or location with the alias `alias`: the number of public stories with it, and
 * of the viewer's own private stories. A private story of another user is not counted, because the count would reveal
 * that it exists (D-66). `usageJoin` joins the private stories.
 */
export function usageCount(viewer: Viewer, alias: string): Prisma.Sql {
  const thing = Prisma.raw(alias)
  if (viewer === null) return Prisma.sql`${thing}."usageCount"`
  return Prisma.sql`(${thing}."usageCount" + coalesce(own_uses.count, 0))::int AS "usageCount"`
}

/**
 * SQL: joins the number of the viewer's private stories with each character or location. A popular thing has many
 * links, of which hardly any are the viewer's. The links are therefore found from the viewer's stories, which OFFSET 0
 * ensures, and once for the whole statement.
 */
export function usageJoin(noun: 'character' | 'location', viewer: Viewer, alias: string): Prisma.Sql {
  if (viewer === null) return Prisma.empty
  const [links, key, thing] = [`story_${noun}s`, `"${noun}Id"`, alias].map((name) => Prisma.raw(name))
  return Prisma.sql`LEFT JOIN (
    WITH own AS MATERIALIZED (
      SELECT link.id, count(*) FROM stories mine
      CROSS JOIN LATERAL (SELECT l.${key} AS id FROM ${links} l WHERE l."storyId" = mine.id OFFSET 0) link
      WHERE mine."authorId" = ${viewer.userId} AND NOT ${publicWhere('mine')} GROUP BY link.id
    )
    SELECT id, count FROM own
  ) own_uses ON own_uses.id = ${thing}.id`
}

import type { Shareable } from '#core/policy/policy.ts'
import { Prisma } from '#core/postgres/client.ts'

/** The SQL names in which characters and stories, the things that can be shared, differ. */
interface ShareableTables {
  things: Prisma.Sql
  shares: Prisma.Sql
  collaborators: Prisma.Sql
  /** The column with the id of the thing in the tables `shares` and `collaborators`. */
  key: Prisma.Sql
  /** The permission of a share `x`. Stories are shared only for reading (D-152). */
  permission: Prisma.Sql
  /** The type of a collaborator's role in Postgres. */
  role: Prisma.Sql
  /** The path of the thing's screen, without the id. */
  path: string
}

export const shareables: Readonly<Record<Shareable, ShareableTables>> = {
  character: {
    things: Prisma.sql`characters`,
    shares: Prisma.sql`character_shares`,
    collaborators: Prisma.sql`character_collaborators`,
    key: Prisma.sql`"characterId"`,
    permission: Prisma.sql`x.permission::text`,
    role: Prisma.sql`"CollaboratorRole"`,
    path: '/characters',
  },
  story: {
    things: Prisma.sql`stories`,
    shares: Prisma.sql`story_shares`,
    collaborators: Prisma.sql`story_collaborators`,
    key: Prisma.sql`"storyId"`,
    permission: Prisma.sql`'view'`,
    role: Prisma.sql`"StoryRole"`,
    path: '/stories',
  },
}

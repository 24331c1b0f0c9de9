import { Prisma } from '../postgres/client.ts'

/** The name of the subject of generation `g`: the title of its story, the name of its character, or of its owner. */
export const subject = Prisma.sql`coalesce(s.title, c.name, u."firstName") AS subject`

/** The joins that `subject` needs after `FROM g`. The row of the owner has the alias `u`. */
export const subjectJoins = Prisma.sql`JOIN users u ON u.id = g."ownerId"
    LEFT JOIN stories s ON s.id = g."storyId" LEFT JOIN characters c ON c.id = g."characterId"`

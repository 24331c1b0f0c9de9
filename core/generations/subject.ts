import { Prisma } from '../postgres/client.ts'

/** What generation `g` is for, as people call it: its story's title, its character's name, or whose picture it is. */
export const subject = Prisma.sql`coalesce(s.title, c.name, u."firstName") AS subject`

/** What `subject` reads from, behind `FROM g`; its owner is `u`. */
export const subjectJoins = Prisma.sql`JOIN users u ON u.id = g."ownerId"
    LEFT JOIN stories s ON s.id = g."storyId" LEFT JOIN characters c ON c.id = g."characterId"`

import { Prisma } from '../postgres/client.ts'

// Shares and collaborations are conditions of the form `id IN (the few ids of this user)`, so that Postgres can start
// the query of a list with these ids. `core/policy/policy.ts` joins all of them by one UNION ALL, because Postgres reads the
// whole table for an OR of two such lists.

/** A signed-in user, identified by the user's id or by an SQL expression for the id. */
export interface Person {
  readonly userId: string | Prisma.Sql
}
/** Returns a SELECT of the ids of the stories or characters to which a user has access. */
export type Ids = (viewer: Person) => Prisma.Sql

/** SQL condition: access that ends at `end` has not ended. NULL means that it never ends (D-43). */
export const notEnded = (end: Prisma.Sql) => Prisma.sql`(${end} IS NULL OR ${end} > now())`

/**
 * Characters shared with the viewer by a share that has not ended (D-43); every permission includes the permission to
 * see the character.
 */
export function sharedCharacters(...permissions: ('view' | 'edit' | 'fork')[]): Ids {
  const held = literals(permissions, 'SharePermission')
  return (viewer) => Prisma.sql`SELECT "characterId" FROM character_shares
    WHERE "userId" = ${viewer.userId} AND permission IN (${held}) AND ${notEnded(Prisma.sql`"expiresAt"`)}`
}

/** Characters on which the viewer collaborates in one of these roles. */
export function charactersOfRoles(...roles: ('viewer' | 'editor' | 'admin')[]): Ids {
  const held = literals(roles, 'CollaboratorRole')
  return (viewer) => Prisma.sql`SELECT "characterId" FROM character_collaborators
    WHERE "userId" = ${viewer.userId} AND role IN (${held})`
}

/** Stories shared with the viewer by a share that has not ended (D-152). */
export const sharedStories: Ids = (viewer) => Prisma.sql`SELECT "storyId" FROM story_shares
  WHERE "userId" = ${viewer.userId} AND ${notEnded(Prisma.sql`"expiresAt"`)}`

/** Stories on which the viewer collaborates in one of these roles (D-152). */
export function storiesOfRoles(...roles: ('reader' | 'commenter' | 'editor')[]): Ids {
  const held = literals(roles, 'StoryRole')
  return (viewer) => Prisma.sql`SELECT "storyId" FROM story_collaborators
    WHERE "userId" = ${viewer.userId} AND role IN (${held})`
}

/** An array of the ids of the users who may edit the story with the alias `story`: its author and editors (D-152). */
export function idsOfWriters(story: string): Prisma.Sql {
  const row = Prisma.raw(story)
  return Prisma.sql`array_prepend(${row}."authorId", ARRAY(SELECT "userId" FROM story_collaborators
    WHERE "storyId" = ${row}.id AND role IN (${literals(['editor'], 'StoryRole')})))`
}

// The names are a part of the SQL text and not parameters, because they are the same in every call.
function literals<Name extends string>(names: readonly Name[], type: string): Prisma.Sql {
  return Prisma.raw(names.map((name) => `'${name}'::"${type}"`).join(', '))
}

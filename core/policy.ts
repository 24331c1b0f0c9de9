import { z } from 'zod'
import type { Config } from './config.ts'
import { AppError, notFound } from './errors.ts'
import { Prisma } from './postgres/client.ts'
import { queryRows, rowSchema, type Sender } from './postgres/sql.ts'

/** The caller: a signed-in user, or null for a visitor. */
export type Viewer = { readonly userId: string; readonly isAdmin: boolean } | null

export type Noun = 'story' | 'character' | 'location' | 'cast' | 'collection'
/**
 * `own` covers what only the author may see: scenarios, versions, images and detected characters (D-19, D-87).
 * `publish` is to decide who can see it, `rate` is to rate it (D-33).
 */
export type Act = 'see' | 'edit' | 'own' | 'publish' | 'delete' | 'share' | 'fork' | 'rate'

/** A signed-in user: the id, or an SQL expression for it. */
interface Person {
  readonly userId: string | Prisma.Sql
}
type Rule = (viewer: Person, row: Prisma.Sql) => Prisma.Sql

const always = Prisma.sql`TRUE`
const never = Prisma.sql`FALSE`
const mine: Rule = (viewer, row) => Prisma.sql`${row}."authorId" = ${viewer.userId}`
const others: Rule = (viewer, row) => Prisma.sql`${row}."authorId" <> ${viewer.userId}`
const any = (...rules: Rule[]): Rule => {
  return (viewer, row) =>
    Prisma.sql`(${Prisma.join(
      rules.map((rule) => rule(viewer, row)),
      ' OR ',
    )})`
}

// Shares and collaborations are conditions of the form `id IN (the few of this user)`, so that Postgres can begin a
// list with these ids. All of them are joined by one UNION ALL, because Postgres reads the whole table for an OR of
// two such lists.
type Ids = (viewer: Person) => Prisma.Sql

/** Characters shared with the viewer by a share that has not ended (D-43); every permission includes seeing them. */
function shared(...permissions: ('view' | 'edit' | 'fork')[]): Ids {
  const held = Prisma.join(permissions.map((name) => Prisma.sql`${name}::"SharePermission"`))
  return (viewer) => Prisma.sql`SELECT "characterId" FROM character_shares
    WHERE "userId" = ${viewer.userId} AND permission IN (${held}) AND ${notEnded(Prisma.sql`"expiresAt"`)}`
}

const notEnded = (end: Prisma.Sql) => Prisma.sql`(${end} IS NULL OR ${end} > now())`

function collaborates(...roles: ('viewer' | 'editor' | 'admin')[]): Ids {
  const held = Prisma.join(roles.map((name) => Prisma.sql`${name}::"CollaboratorRole"`))
  return (viewer) => Prisma.sql`SELECT "characterId" FROM character_collaborators
    WHERE "userId" = ${viewer.userId} AND role IN (${held})`
}

/** Condition for things that no moderator hides. Shares, links and collaborations have no effect on others (D-89). */
export function notHiddenWhere(row: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${row}."hiddenAt" IS NULL`
}

function among(...lists: Ids[]): Rule {
  return (viewer, row) => {
    const ids = Prisma.join(
      lists.map((list) => list(viewer)),
      ' UNION ALL ',
    )
    return Prisma.sql`(${row}.id IN (${ids}) AND ${notHiddenWhere(row)})`
  }
}

const isPublic: Rule = (_viewer, row) => Prisma.sql`${row}."isPublic"`
const shownTo = among(shared('view', 'edit', 'fork'), collaborates('viewer', 'editor', 'admin'))

interface Rules extends Record<Act, Rule> {
  table: string
  /** The column with the name that people see. */
  title: 'title' | 'name'
  /** Whether visitors can see public rows of this noun; casts are always private (D-29). */
  publishable: boolean
}

const owned = {
  edit: mine,
  own: mine,
  publish: mine,
  delete: mine,
  share: mine,
  fork: () => never,
  rate: () => never,
}

/**
 * The permissions: for each noun and act, the users who are allowed. No other file decides a permission (D-29, D-30,
 * D-42, D-43, D-261 to D-264).
 */
const policy: Record<Noun, Rules> = {
  story: {
    table: 'stories',
    title: 'title',
    publishable: true,
    see: any(mine, isPublic),
    ...owned,
    rate: others,
  },
  location: { table: 'locations', title: 'name', publishable: true, see: any(mine, isPublic), ...owned },
  collection: { table: 'collections', title: 'name', publishable: true, see: any(mine, isPublic), ...owned },
  cast: { table: 'casts', title: 'name', publishable: false, see: mine, ...owned },
  character: {
    table: 'characters',
    title: 'name',
    publishable: true,
    ...owned,
    see: any(mine, isPublic, shownTo),
    edit: any(mine, among(shared('edit'), collaborates('editor', 'admin'))),
    share: any(mine, among(collaborates('admin'))),
    // Seeing a private character does not allow forking it (D-63).
    fork: any(mine, isPublic, among(shared('fork'))),
  },
}

/**
 * An SQL condition on the row with the alias `alias`: the viewer may see it. An admin sees everything (D-30), a
 * visitor only public rows.
 */
export function visibleWhere(noun: Noun, viewer: Viewer, alias: string): Prisma.Sql {
  if (viewer?.isAdmin) return always
  if (viewer === null) return policy[noun].publishable ? publicWhere(alias) : never
  return policy[noun].see(viewer, Prisma.raw(alias))
}

/**
 * The condition of `visibleWhere` for the user whose row has the alias `user`. A job reads with it what its owner may
 * see while it runs: between the order and the run others may have withdrawn their things (D-30).
 */
export function visibleToUserWhere(noun: Noun, user: string, alias: string): Prisma.Sql {
  const owner = Prisma.raw(user)
  return Prisma.sql`(${owner}."isAdmin" OR ${policy[noun].see({ userId: Prisma.sql`${owner}.id` }, Prisma.raw(alias))})`
}

/**
 * An SQL condition on the row with the alias `alias`: the viewer may do `act` to it. A visitor may do nothing. An
 * admin gets no extra permission here, and changes the things of other users only through the admin calls.
 */
export function allowedWhere(
  act: Exclude<Act, 'see'>,
  noun: Noun,
  viewer: Viewer,
  alias: string,
): Prisma.Sql {
  return viewer === null ? never : policy[noun][act](viewer, Prisma.raw(alias))
}

/**
 * An SQL condition on the story with the alias `alias`: the viewer reads the working text of its chapters, drafts included.
 * These are the people who may edit it, and admins; all others read released chapters alone (D-141).
 */
export function readsDraftsWhere(viewer: Viewer, alias: string): Prisma.Sql {
  return viewer?.isAdmin ? always : allowedWhere('edit', 'story', viewer, alias)
}

/** Condition for rows of any publishable noun that everybody may see. */
export function publicWhere(alias: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(alias)}."isPublic"`
}

/** Condition for public rows that lists and searches show: a character is listed when it is written (D-88). */
export function listedWhere(noun: Noun, alias: string): Prisma.Sql {
  return noun === 'character'
    ? Prisma.sql`(${publicWhere(alias)} AND ${Prisma.raw(alias)}."isReady")`
    : publicWhere(alias)
}

/** Condition for people whose profile everybody may open (D-31). */
export function publicProfileWhere(alias: string): Prisma.Sql {
  const row = Prisma.raw(alias)
  return Prisma.sql`(${row}."publicProfile" AND ${row}."isActive")`
}

/** Condition for characters that are shared with the viewer or that the viewer collaborates on. */
export function sharedWhere(viewer: NonNullable<Viewer>, alias: string): Prisma.Sql {
  return shownTo(viewer, Prisma.raw(alias))
}

/** Condition for a character whose share link the caller has; until its end it allows seeing it, and nothing else (D-43). */
export function shareLinkWhere(tokenHash: string | null, alias: string): Prisma.Sql {
  const row = Prisma.raw(alias)
  return Prisma.sql`(${row}."shareTokenHash" = ${tokenHash} AND ${notEnded(Prisma.sql`${row}."shareTokenExpiresAt"`)}
    AND ${notHiddenWhere(row)})`
}

/** Condition for people whose profile the viewer may open: public ones, one's own, any for an admin (D-31). */
export function profileVisibleWhere(viewer: Viewer, alias: string): Prisma.Sql {
  if (viewer === null) return publicProfileWhere(alias)
  const row = Prisma.raw(alias)
  return Prisma.sql`${row}."isActive" AND (${row}."publicProfile" OR ${row}.id = ${viewer.userId} OR ${viewer.isAdmin})`
}

/** Checks that a user accepts collaboration requests. @throws AppError collaborations_off when not (D-31). */
export function assertTakesCollaborations({ allowCollaborations }: { allowCollaborations: boolean }): void {
  if (!allowCollaborations) {
    throw new AppError('collaborations_off', 'This creator does not take collaboration requests.')
  }
}

/**
 * Checks that the caller may answer a collaboration request: only its receiver may (D-45). Its sender gets
 * `forbidden`, and anybody else `not_found`.
 * @throws AppError not_found, forbidden
 */
export function assertCanAnswer(
  request: { toUserId: string; requesterId: string },
  { userId }: { userId: string },
): void {
  if (request.toUserId === userId) return
  if (request.requesterId !== userId) throw notFound('Collaboration request')
  throw new AppError('forbidden', 'Only the one who was asked can answer this request.')
}

/** Returns true when the viewer is the author of a thing that they see. */
export function isAuthor(thing: Pick<Thing, 'authorId'>, viewer: Viewer): boolean {
  return thing.authorId === viewer?.userId
}

const thingColumns = {
  id: z.int(),
  authorId: z.string(),
  title: z.string(),
  isPublic: z.boolean(),
  /** Hidden by a moderator (D-89). */
  hidden: z.boolean(),
}
export type Thing = z.infer<z.ZodObject<typeof thingColumns>>

const checkedThingRow = rowSchema({ ...thingColumns, seen: z.boolean(), allowed: z.boolean() })

const nouns: Record<Noun, string> = {
  story: 'Story',
  character: 'Character',
  location: 'Location',
  cast: 'Cast',
  collection: 'Collection',
}

const refusals: Record<Exclude<Act, 'see'>, (noun: Noun) => string> = {
  edit: (noun) => `Only its author can change this ${noun}.`,
  own: (noun) => `Only the author of this ${noun} can do this.`,
  publish: (noun) => `Only its author decides who can see this ${noun}.`,
  delete: (noun) => `Only its author can delete this ${noun}.`,
  share: (noun) => `Only the ${noun} owner can share ${noun}s directly.`,
  fork: (noun) => `This ${noun} is private: being able to see it does not allow forking it.`,
  rate: (noun) => `You cannot rate your own ${noun}.`,
}

/** Creates the error for a missing thing and one that the viewer may not see: the same, so that nobody learns of these. */
export function missing(noun: Noun): AppError {
  return notFound(nouns[noun])
}

/**
 * Checks that `viewer` may do `act` to one thing, and returns the fields that callers need.
 * With `lock` the row stays locked until the transaction ends.
 * @throws AppError not_found when it is missing or not visible, forbidden (with `refusal` if given) when it is visible,
 * hidden_by_moderator for sharing what a moderator hides (D-89).
 */
export async function assertCan(
  on: Sender,
  act: Act,
  noun: Noun,
  id: number,
  viewer: Viewer,
  { lock = false, refusal }: { lock?: boolean; refusal?: string } = {},
): Promise<Thing> {
  const { table, title, publishable } = policy[noun]
  const state = publishable
    ? Prisma.sql`t."isPublic", (t."hiddenAt" IS NOT NULL) AS hidden`
    : Prisma.sql`FALSE AS "isPublic", FALSE AS hidden`
  const seen = visibleWhere(noun, viewer, 't')
  const allowed = act === 'see' ? seen : allowedWhere(act, noun, viewer, 't')
  const [row] = await queryRows(
    on,
    checkedThingRow,
    Prisma.sql`
    SELECT t.id, t."authorId", t.${Prisma.raw(title)} AS title, ${state}, ${seen} AS seen, ${allowed} AS allowed
    FROM ${Prisma.raw(table)} t WHERE t.id = ${id} ${lock ? Prisma.sql`FOR UPDATE OF t` : Prisma.empty}`,
  )
  if (!row?.seen) throw missing(noun)
  if (!row.allowed)
    throw new AppError('forbidden', refusal ?? (act === 'see' ? 'Not allowed' : refusals[act](noun)))
  if (act === 'share' && row.hidden) throw hiddenByModerator('It cannot be shared')
  return { id: row.id, authorId: row.authorId, title: row.title, isPublic: row.isPublic, hidden: row.hidden }
}

/**
 * Checks that the thing which its owner publishes was not hidden by a moderator (D-89).
 * @throws AppError hidden_by_moderator
 */
export function assertPublishable(thing: Pick<Thing, 'hidden'>, isPublic: boolean | undefined): void {
  if (thing.hidden && isPublic === true) throw hiddenByModerator('It cannot be made public')
}

function hiddenByModerator(consequence: string): AppError {
  const message = `A moderator has hidden this. ${consequence} until a moderator shows it again.`
  return new AppError('hidden_by_moderator', message)
}

/** What ADMIN_SECOND_FACTOR leaves of an admin's powers: without a second factor they wait for one (D-149). */
export function adminPowers(
  { isAdmin, hasSecondFactor }: { isAdmin: boolean; hasSecondFactor: boolean },
  { ADMIN_SECOND_FACTOR }: Pick<Config, 'ADMIN_SECOND_FACTOR'>,
): { isAdmin: boolean; needsSecondFactor: boolean } {
  const needsSecondFactor = isAdmin && ADMIN_SECOND_FACTOR && !hasSecondFactor
  return { isAdmin: isAdmin && !needsSecondFactor, needsSecondFactor }
}

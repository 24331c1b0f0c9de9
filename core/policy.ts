import { AppError, notFound } from './errors.ts'
import { type Db, Prisma, type Tx } from './postgres/client.ts'

/** Who asks: a signed-in user, or null for a visitor. */
export type Viewer = { readonly userId: string; readonly isAdmin: boolean } | null

export type Noun = 'story' | 'character' | 'location' | 'cast' | 'collection'
/**
 * `own` is what decisions 19 and 87 leave to the author alone: scenarios, versions, images, what was detected;
 * `publish` is who decides who can see it, `rate` who may judge it (decision 33).
 */
export type Act = 'see' | 'edit' | 'own' | 'publish' | 'delete' | 'share' | 'fork' | 'rate'

type Rule = (viewer: NonNullable<Viewer>, row: Prisma.Sql) => Prisma.Sql

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

// Shares and collaborations are written as `id IN (the few of this user)`: a list starts from them, a check of one thing
// looks among them. An OR of two such lists would read the whole table, hence the union.
type Ids = (viewer: NonNullable<Viewer>) => Prisma.Sql

/** Characters shared with the viewer by a share that has not run out (decision 43); every permission includes seeing. */
function shared(...permissions: ('view' | 'edit' | 'fork')[]): Ids {
  const held = Prisma.join(permissions.map((name) => Prisma.sql`${name}::"SharePermission"`))
  return (viewer) => Prisma.sql`SELECT "characterId" FROM character_shares
    WHERE "userId" = ${viewer.userId} AND permission IN (${held}) AND ("expiresAt" IS NULL OR "expiresAt" > now())`
}

function collaborates(...roles: ('viewer' | 'editor' | 'admin')[]): Ids {
  const held = Prisma.join(roles.map((name) => Prisma.sql`${name}::"CollaboratorRole"`))
  return (viewer) => Prisma.sql`SELECT "characterId" FROM character_collaborators
    WHERE "userId" = ${viewer.userId} AND role IN (${held})`
}

function among(...lists: Ids[]): Rule {
  return (viewer, row) => {
    const ids = Prisma.join(
      lists.map((list) => list(viewer)),
      ' UNION ALL ',
    )
    return Prisma.sql`${row}.id IN (${ids})`
  }
}

const isPublic: Rule = (_viewer, row) => Prisma.sql`${row}."isPublic"`
const shownTo = among(shared('view', 'edit', 'fork'), collaborates('viewer', 'editor', 'admin'))

interface Rules extends Record<Act, Rule> {
  table: string
  /** The column that names the thing to people. */
  title: 'title' | 'name'
  /** Whether strangers can see any of them; casts are always private (decision 29). */
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

/** The one place that says who may do what (decisions 29, 30, 42, 43; section 6 of both parts). */
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
    // Seeing a private character does not allow forking it (decision 63).
    fork: any(mine, isPublic, among(shared('fork'))),
  },
}

/**
 * A rule as an SQL condition over the row that `alias` names: for the WHERE of a list and for the check of one thing.
 * An admin sees everything (decision 30) and changes things only through the admin calls.
 */
export function may(act: Act, noun: Noun, viewer: Viewer, alias: string): Prisma.Sql {
  const row = Prisma.raw(alias)
  const rules = policy[noun]
  if (viewer === null) return act === 'see' && rules.publishable ? Prisma.sql`${row}."isPublic"` : never
  if (act === 'see' && viewer.isAdmin) return always
  return rules[act](viewer, row)
}

/** Condition for characters that others share with the viewer or have made them a collaborator of. */
export function isSharedWith(viewer: NonNullable<Viewer>, alias: string): Prisma.Sql {
  return shownTo(viewer, Prisma.raw(alias))
}

/** Condition for a character whose share link the asker holds: it shows it, and no more (decisions 43, 62). */
export function holdsLink(tokenHash: string | null, alias: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(alias)}."shareTokenHash" = ${tokenHash}`
}

/** Condition for people whose profile the viewer may open: public ones, one's own, any for an admin (decision 31). */
export function mayMeet(viewer: Viewer, alias: string): Prisma.Sql {
  const row = Prisma.raw(alias)
  const known = viewer ? Prisma.sql`${row}.id = ${viewer.userId} OR ${viewer.isAdmin}` : never
  return Prisma.sql`${row}."isActive" AND (${row}."publicProfile" OR ${known})`
}

/** @throws AppError collaborations_off when the user takes none (decision 31). */
export function demandCollaborations({ allowCollaborations }: { allowCollaborations: boolean }): void {
  if (!allowCollaborations) {
    throw new AppError('collaborations_off', 'This creator does not take collaboration requests.')
  }
}

/**
 * Only the one who was asked may answer a request (decision 45); others but its sender do not learn of it.
 * @throws AppError not_found, forbidden
 */
export function demandAnswerable(
  request: { toUserId: string; requesterId: string },
  { userId }: { userId: string },
): void {
  if (request.toUserId === userId) return
  if (request.requesterId !== userId) throw notFound('Collaboration request')
  throw new AppError('forbidden', 'Only the one who was asked can answer this request.')
}

/** Whether the viewer is the author of a thing they see. */
export function owns(thing: Pick<Thing, 'authorId'>, viewer: Viewer): boolean {
  return thing.authorId === viewer?.userId
}

export interface Thing {
  id: number
  authorId: string
  title: string
  isPublic: boolean
  /** Hidden by a moderator (decision 89). */
  hidden: boolean
}

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

/** How a thing that is missing, or not for you to see, is answered: the same words for both. */
export function missing(noun: Noun): AppError {
  return notFound(nouns[noun])
}

/**
 * Asks whether `viewer` may do `act` to one thing, and gives what callers need of it.
 * With `lock` the row stays locked until the transaction ends.
 * @throws AppError not_found when it is missing or not visible, forbidden (with `refusal` if given) when it is visible.
 */
export async function demand(
  db: Db | Tx,
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
  const [row] = await db.$queryRaw<(Thing & { allowed: boolean; seen: boolean })[]>`
    SELECT t.id, t."authorId", t.${Prisma.raw(title)} AS title, ${state},
      ${may('see', noun, viewer, 't')} AS seen, ${may(act, noun, viewer, 't')} AS allowed
    FROM ${Prisma.raw(table)} t WHERE t.id = ${id} ${lock ? Prisma.sql`FOR UPDATE OF t` : Prisma.empty}`
  if (!row?.seen) throw missing(noun)
  if (!row.allowed)
    throw new AppError('forbidden', refusal ?? (act === 'see' ? 'Not allowed' : refusals[act](noun)))
  return { id: row.id, authorId: row.authorId, title: row.title, isPublic: row.isPublic, hidden: row.hidden }
}

/**
 * Keeps an owner from publishing what a moderator has hidden (decision 89).
 * @throws AppError hidden_by_moderator
 */
export function demandPublishable(thing: Pick<Thing, 'hidden'>, isPublic: boolean | undefined): void {
  if (thing.hidden && isPublic === true) {
    throw new AppError(
      'hidden_by_moderator',
      'A moderator has hidden this. It cannot be made public until a moderator shows it again.',
    )
  }
}

import { z } from 'zod'
import { AppError, notFound } from '../errors.ts'
import { Prisma } from '../postgres/client.ts'
import { type Queryable, queryRows, rowSchema } from '../postgres/sql.ts'
import { notBlockedByWhere } from './blocks.ts'
import {
  charactersOfRoles,
  type Ids,
  notEnded,
  type Person,
  sharedCharacters,
  sharedStories,
  storiesOfRoles,
} from './shared-ids.ts'

/** The caller: a signed-in user, or null for a visitor. */
export type Viewer = { readonly userId: string; readonly isAdmin: boolean } | null

export type Noun = 'story' | 'character' | 'location' | 'cast' | 'collection'

/**
 * `own` covers content that only the author may see: scenarios, versions, images and detected characters (D-19, D-87).
 * `publish` means to decide who can see the thing, `rate` to rate it (D-33), `work` to read unreleased text of a story,
 * `comment` to answer its findings, `unshare` to end access, also to a thing that a moderator has hidden (D-152).
 */
export type Act =
  | 'see'
  | 'work'
  | 'comment'
  | 'edit'
  | 'own'
  | 'publish'
  | 'delete'
  | Sharing
  | 'fork'
  | 'rate'
/** `unshare` means to see who has access and to end it, also for a thing that a moderator has hidden. */
type Sharing = 'share' | 'unshare'

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

/** Condition: no moderator has hidden the thing. Shares, links and roles give no access to a hidden thing (D-89). */
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
const shownTo = {
  character: among(sharedCharacters('view', 'edit', 'fork'), charactersOfRoles('viewer', 'editor', 'admin')),
  story: among(sharedStories, storiesOfRoles('reader', 'commenter', 'editor')),
}

/** The things that their authors can share with others. */
export type Shareable = keyof typeof shownTo

interface Rules extends Record<Act, Rule> {
  table: string
  /** The name of the column with the name or title of a thing. */
  title: 'title' | 'name'
  /** Whether visitors can see public rows of this noun; casts are always private (D-29). */
  publishable: boolean
}

const owned = {
  work: mine,
  comment: mine,
  edit: mine,
  own: mine,
  publish: mine,
  delete: mine,
  share: mine,
  unshare: mine,
  fork: () => never,
  rate: () => never,
}

/**
 * The permissions: for each noun and act, the users who may do it. No other file decides a permission (D-29, D-30,
 * D-42, D-43, D-261 to D-264).
 */
const policy: Record<Noun, Rules> = {
  story: {
    table: 'stories',
    title: 'title',
    publishable: true,
    ...owned,
    see: any(mine, isPublic, shownTo.story),
    work: any(mine, shownTo.story),
    comment: any(mine, among(storiesOfRoles('commenter', 'editor'))),
    edit: any(mine, among(storiesOfRoles('editor'))),
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
    see: any(mine, isPublic, shownTo.character),
    edit: any(mine, among(sharedCharacters('edit'), charactersOfRoles('editor', 'admin'))),
    share: any(mine, among(charactersOfRoles('admin'))),
    unshare: any(mine, among(charactersOfRoles('admin'))),
    // Seeing a private character does not allow forking it (D-63).
    fork: any(mine, isPublic, among(sharedCharacters('fork'))),
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
 * The condition of `visibleWhere` for the user whose row has the alias `user`, without the right of admins to see
 * everything. Jobs, books and notifications read with it the things that their owner may see now, because others may
 * have made things private since (D-30). An admin's story is read by others, so it gets no private thing either.
 */
export function visibleToUserWhere(noun: Noun, user: string, alias: string): Prisma.Sql {
  return policy[noun].see({ userId: Prisma.raw(`${user}.id`) }, Prisma.raw(alias))
}

/**
 * An SQL condition on the row with the alias `alias`: the viewer may do `act` to it. A visitor may do nothing. An
 * admin gets no extra permission here, and changes the things of other users only through the admin calls.
 */
export function allowedWhere(
  act: Exclude<Act, 'see'>,
  noun: Noun,
  viewer: Viewer | Person,
  alias: string,
): Prisma.Sql {
  return viewer === null ? never : policy[noun][act](viewer, Prisma.raw(alias))
}

/** Condition for a story whose drafts the viewer reads: author, shares, collaborators, link, admins (D-141, D-152). */
export function readsDraftsWhere(viewer: Viewer, alias: string, tokenHash: string | null = null): Prisma.Sql {
  const works = viewer?.isAdmin ? always : allowedWhere('work', 'story', viewer, alias)
  return tokenHash === null ? works : Prisma.sql`(${works} OR ${shareLinkWhere(tokenHash, alias)})`
}

/**
 * Returns the viewer whose permissions apply to a read. A caller who asks for the readers' view is treated as a visitor
 * (D-141, D-142).
 */
export function readerOf(viewer: Viewer, as: 'reader' | undefined): Viewer {
  return as === 'reader' ? null : viewer
}

/** Condition for rows that everybody may see, of any noun that can be public. */
export function publicWhere(alias: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(alias)}."isPublic"`
}

/** Condition for public rows that lists and searches show. They show a character only when it is written (D-88). */
export function listedWhere(noun: Noun, alias: string): Prisma.Sql {
  return noun === 'character'
    ? Prisma.sql`(${publicWhere(alias)} AND ${Prisma.raw(alias)}."isReady")`
    : publicWhere(alias)
}

/** Condition for stories or characters that are shared with the viewer or that the viewer collaborates on. */
export function sharedWhere(noun: Shareable, viewer: NonNullable<Viewer>, alias: string): Prisma.Sql {
  return shownTo[noun](viewer, Prisma.raw(alias))
}

/**
 * Condition for a story or character whose valid share link the caller has; the link allows only seeing the thing
 * (D-43). The condition is never NULL, because some statements use its negation.
 */
export function shareLinkWhere(tokenHash: string | null, alias: string): Prisma.Sql {
  const row = Prisma.raw(alias)
  return Prisma.sql`(coalesce(${row}."shareTokenHash" = ${tokenHash}, FALSE)
    AND ${notEnded(Prisma.sql`${row}."shareTokenExpiresAt"`)} AND ${notHiddenWhere(row)})`
}

/**
 * Condition for things that the viewer may like, save or rate: those that they may see, unless the author has blocked
 * them. For a blocked viewer these calls answer as if the thing did not exist (D-147).
 */
export function reactableWhere(noun: Noun, viewer: NonNullable<Viewer>, alias: string): Prisma.Sql {
  const author = Prisma.sql`${Prisma.raw(alias)}."authorId"`
  return Prisma.sql`(${visibleWhere(noun, viewer, alias)} AND ${notBlockedByWhere(author, viewer.userId)})`
}

const thingColumns = {
  id: z.int(),
  authorId: z.string(),
  title: z.string(),
  isPublic: z.boolean(),
  /** Whether a moderator has hidden the thing (D-89). */
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
  work: (noun) => `Only those who work on this ${noun} can read this.`,
  comment: (noun) => `Only those who work on this ${noun} can do this.`,
  edit: (noun) => `Only its author can change this ${noun}.`,
  own: (noun) => `Only the author of this ${noun} can do this.`,
  publish: (noun) => `Only its author decides who can see this ${noun}.`,
  delete: (noun) => `Only its author can delete this ${noun}.`,
  share: (noun) => `Only the ${noun} owner can share ${noun === 'story' ? 'stories' : `${noun}s`} directly.`,
  unshare: (noun) => `Only the ${noun} owner decides who has access.`,
  fork: (noun) => `This ${noun} is private: being able to see it does not allow forking it.`,
  rate: (noun) => `You cannot rate your own ${noun}.`,
}

/** Creates the same error for a missing and for an invisible thing, so that nobody learns that the thing exists. */
export function notFoundError(noun: Noun): AppError {
  return notFound(nouns[noun])
}

/**
 * Checks that `viewer` may do `act` to one thing, and returns the fields that callers need.
 * With `lock` the row stays locked until the transaction ends.
 * @throws AppError not_found when it is missing or not visible, forbidden (with `refusal` if given) when it is visible,
 * hidden_by_moderator for sharing what a moderator hides (D-89).
 */
export async function assertCan(
  on: Queryable,
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
  const seen = act === 'rate' && viewer ? reactableWhere(noun, viewer, 't') : visibleWhere(noun, viewer, 't')
  const allowed = act === 'see' ? seen : allowedWhere(act, noun, viewer, 't')
  const [row] = await queryRows(
    on,
    checkedThingRow,
    Prisma.sql`
    SELECT t.id, t."authorId", t.${Prisma.raw(title)} AS title, ${state}, ${seen} AS seen, ${allowed} AS allowed
    FROM ${Prisma.raw(table)} t WHERE t.id = ${id} ${lock ? Prisma.sql`FOR UPDATE OF t` : Prisma.empty}`,
  )
  if (!row?.seen) throw notFoundError(noun)
  if (!row.allowed)
    throw new AppError('forbidden', refusal ?? (act === 'see' ? 'Not allowed' : refusals[act](noun)))
  // Access may have ended while this statement waited for the lock, so a second statement checks it again.
  if (lock && row.authorId !== viewer?.userId)
    return assertCan(on, act, noun, id, viewer, { lock: false, ...(refusal ? { refusal } : {}) })
  if (act === 'share' && row.hidden) throw hiddenByModerator('It cannot be shared')
  return { id: row.id, authorId: row.authorId, title: row.title, isPublic: row.isPublic, hidden: row.hidden }
}

/**
 * Checks that no moderator has hidden the thing that its owner wants to publish (D-89).
 * @throws AppError hidden_by_moderator
 */
export function assertPublishable(thing: Pick<Thing, 'hidden'>, isPublic: boolean | undefined): void {
  if (thing.hidden && isPublic === true) throw hiddenByModerator('It cannot be made public')
}

function hiddenByModerator(consequence: string): AppError {
  const message = `A moderator has hidden this. ${consequence} until a moderator shows it again.`
  return new AppError('hidden_by_moderator', message)
}

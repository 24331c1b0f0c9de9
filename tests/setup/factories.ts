import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { GenerationKind } from '#contract/generation-kinds.ts'
import type { Db, Prisma, Tx } from '#core/postgres/client.ts'
import { beginSession } from '../../api/plugins/sessions.ts'

let count = 0

/** Returns a number that no other row of this process uses. */
export function unique(): number {
  count += 1
  return count
}

export interface TestUser {
  id: string
  email: string
  token: string
}

type Without<T, Key extends keyof T> = Partial<Omit<T, Key>>

/**
 * Creates a user with a session, whose `token` authorizes calls. It has no password, because hashing one
 * takes 50 ms. Automatic covers for first chapters are switched off, so that a test counts only its own
 * orders.
 */
export async function createUser(
  db: Db | Tx,
  data: Without<Prisma.UserUncheckedCreateInput, 'id'> = {},
): Promise<TestUser> {
  const n = unique()
  const user = await db.user.create({
    data: {
      id: randomUUID(),
      email: `writer-${n}@example.com`,
      firstName: `Writer${n}`,
      lastName: 'Lane',
      coverWithFirstChapter: false,
      ...data,
    },
  })
  return { id: user.id, email: user.email, token: await beginSession(db, user.id, undefined) }
}

export function createStory(
  db: Db | Tx,
  author: { id: string },
  data: Without<Prisma.StoryUncheckedCreateInput, 'authorId'> = {},
) {
  return db.story.create({
    data: { authorId: author.id, title: `Story ${unique()}`, genre: 'romance', ...data },
  })
}

/** The columns of a released chapter without unreleased changes (D-142). */
export const released = (words: number, version = 1) =>
  ({ state: 'released', releasedVersion: version, releasedWords: words, announcedAt: new Date() }) as const

/** Creates a chapter after the last one: a released one, unless `data` has a state. */
export async function createChapter(
  db: Db | Tx,
  story: { id: number },
  data: Without<Prisma.ChapterUncheckedCreateInput, 'storyId'> = {},
) {
  const content = data.content ?? `The rain began at dusk. She counted ${unique()} lamps on the quay.`
  const last = await db.chapter.aggregate({ where: { storyId: story.id }, _max: { chapterNumber: true } })
  const chapterNumber = (last._max.chapterNumber ?? 0) + 1
  const words = data.words ?? content.split(/\s+/).length
  // A chapter with a summary counts as read by the model, so a generation does not read it before it writes.
  const read = data.summary ? { readVersion: 1, readBy: 'model' } : {}
  const release = (data.state ?? 'released') === 'released' ? released(words, data.version) : {}
  return db.chapter.create({
    data: { storyId: story.id, chapterNumber, words, ...read, ...release, ...data, content },
  })
}

export function createCharacter(
  db: Db | Tx,
  author: { id: string },
  data: Without<Prisma.CharacterUncheckedCreateInput, 'authorId'> = {},
) {
  return db.character.create({ data: { authorId: author.id, name: `Character ${unique()}`, ...data } })
}

export function createLocation(
  db: Db | Tx,
  author: { id: string },
  data: Without<Prisma.LocationUncheckedCreateInput, 'authorId'> = {},
) {
  return db.location.create({
    data: {
      authorId: author.id,
      name: `Location ${unique()}`,
      description: 'A quiet place by the water',
      type: 'beach',
      setting: 'Low dunes and a grey sea',
      ...data,
    },
  })
}

/** Creates a cast of the given characters. */
export function createCast(
  db: Db | Tx,
  author: { id: string },
  characterIds: readonly number[] = [],
  data: Without<Prisma.CastUncheckedCreateInput, 'authorId'> = {},
) {
  const members = { create: characterIds.map((characterId) => ({ characterId })) }
  return db.cast.create({ data: { authorId: author.id, name: `Cast ${unique()}`, ...data, members } })
}

/** Returns the fields of a generation that has just failed because of its provider. */
export const failed = () =>
  ({
    status: 'failed',
    attempt: 1,
    errorCode: 'provider_failed',
    errorMessage: 'The AI kept failing.',
    finishedAt: new Date(),
  }) as const

/** Creates the row of a generation as an accepted call does: queued, unless `data` overrides it. */
export function createGeneration(
  db: Db | Tx,
  owner: { id: string },
  kind: GenerationKind,
  data: Without<Prisma.GenerationUncheckedCreateInput, 'ownerId' | 'kind'> = {},
) {
  return db.generation.create({ data: { id: uuidv7(), ownerId: owner.id, kind, input: {}, ...data } })
}

export function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString()
}

/** Creates an invitation that no token opens, because its hash is a random text (D-150). */
export function createInvitation(db: Db | Tx, data: Partial<Prisma.InvitationUncheckedCreateInput> = {}) {
  return db.invitation.create({
    data: { tokenHash: randomUUID(), uses: 1, expiresAt: tomorrow(), ...data },
  })
}

/** Creates a finished service check of mail that failed. */
export function createCheck(db: Db | Tx, data: Partial<Prisma.ServiceCheckUncheckedCreateInput> = {}) {
  return db.serviceCheck.create({
    data: { id: uuidv7(), what: 'mail', finishedAt: new Date(), ok: false, ...data },
  })
}

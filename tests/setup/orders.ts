import { setTimeout as wait } from 'node:timers/promises'
import { channels } from '#core/postgres/channels.ts'
import type { Db, Prisma, Tx } from '#core/postgres/client.ts'
import type { TestApp } from './app.ts'
import { createGeneration, type TestUser } from './factories.ts'

/** A valid body of POST /api/stories/generate. */
export const storyOrder = {
  genre: 'romance',
  setting: 'A lighthouse in winter',
  plot: 'Two keepers share one lamp',
  tone: 'romantic',
  chapterSize: 'short',
  title: 'The Lamp',
  spiceLevel: 'steamy',
  characters: ['Mara'],
}

/** A valid contract of a chapter. */
export const reviewed = {
  ...{
    pov: null,
    povCharacter: null,
    tense: null,
    opening: '',
    must: [],
    mustNot: ['No kiss yet!'],
    ending: '',
  },
  scenes: [
    { text: 'They meet.', words: 300, people: [], place: 'Harbour' },
    { text: 'They part.', words: 300, people: [], place: 'Harbour' },
  ],
}

/** Creates a chapter generation that waits for the approval of its contract (D-115). */
export function createWaitingForApproval(
  db: Db | Tx,
  owner: { id: string },
  storyId: number,
  contract: Prisma.InputJsonObject = reviewed,
) {
  const input = {
    plot: 'They meet',
    setting: 'Harbour',
    chapterSize: 'short',
    spiceLevel: 1,
    contract: 'review',
  }
  return createGeneration(db, owner, 'chapter', {
    storyId,
    input,
    contract,
    attempt: 1,
    awaits: 'contract',
    stage: 'Waiting for your word',
  })
}

/** A valid body of POST /api/characters/generate. */
export const sheet = {
  name: 'Mara Quill',
  role: 'Lighthouse keeper',
  personality: 'Dry, exact, kind in secret',
  appearance: 'Grey eyes, salt in her hair',
  background: 'Grew up on a ferry',
  genre: 'romance',
}

/** A valid body of POST /api/stories/{id}/generate-chapter. */
const next = { plot: 'The storm comes', setting: 'The same lighthouse' }

export interface Accepted {
  id: number
  generationId: string
  generationStatus: string
}

/** Headers that ask for an answer as soon as the order is accepted. */
export const respondAsync = { prefer: 'respond-async' }

/** The calls that order a generation. By default they do not wait for its result. */
export function ordersTo(test: () => TestApp) {
  return {
    order: (
      user: TestUser,
      fields: Record<string, unknown> = {},
      headers: Record<string, string> = respondAsync,
    ) =>
      test().call<Accepted>('POST', '/api/stories/generate', {
        as: user,
        body: { ...storyOrder, ...fields },
        headers,
      }),

    orderChapter: (user: TestUser, storyId: number, headers: Record<string, string> = respondAsync) =>
      test().call<Accepted>('POST', `/api/stories/${storyId}/generate-chapter`, {
        as: user,
        body: next,
        headers,
      }),

    /** Changes what a waiting caller notices when a worker finishes a generation: the row and the notification. */
    end: async (id: string, status: 'completed' | 'failed', data: Record<string, unknown>) => {
      const { db } = test()
      await db.$transaction([
        db.generation.update({
          where: { id },
          data: { status, finishedAt: new Date(), leaseUntil: null, ...data },
        }),
        db.$executeRaw`SELECT pg_notify(${channels.generationEnded}, ${id})`,
      ])
    },

    /** Waits until the user has a queued generation, and returns its id. */
    untilQueued: async (user: TestUser): Promise<string> => {
      for (;;) {
        const row = await test().db.generation.findFirst({ where: { ownerId: user.id, status: 'queued' } })
        if (row) return row.id
        await wait(5)
      }
    },
  }
}

/** The reservation of an order that costs nothing and has no budget (D-151). */
export const freeOrder = { micros: 0, dayLimitMicros: null, monthLimitMicros: null }

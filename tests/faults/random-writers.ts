import { setTimeout as pause } from 'node:timers/promises'
import type { GenerationKind } from '#contract/generation-kinds.ts'
import type { Db } from '#core/postgres/client.ts'
import { createCharacter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import type { Fleet, FleetAnswer } from '../setup/fleet.ts'
import type { PlannedOrder } from './random-plan.ts'

/** A writer of a round, and what the API has accepted of them. */
export interface RandomWriter {
  user: TestUser
  storyId: number
  characterId: number
  accepted: { id: string; kind: GenerationKind; cancelled: boolean }[]
}

export async function createWriter(db: Db): Promise<RandomWriter> {
  const user = await createUser(db)
  const [story, character] = [await createStory(db, user), await createCharacter(db, user)]
  await db.storyCharacter.create({ data: { storyId: story.id, characterId: character.id, role: 'main' } })
  return { user, storyId: story.id, characterId: character.id, accepted: [] }
}

const chapter = {
  plot: 'The storm comes, and with it somebody she has not seen for a year.',
  setting: 'A lighthouse in winter',
  chapterSize: 'short',
}
const story = {
  ...chapter,
  genre: 'romance',
  tone: 'romantic',
  title: 'The Lamp',
  characters: ['Mara'],
}
const character = {
  role: 'Keeper of the light',
  personality: 'Patient and proud',
  appearance: 'Gender: woman, Hair: black',
  background: 'Born on the island',
  genre: 'romance',
}

function callOf({ storyId, characterId }: RandomWriter, kind: GenerationKind): [string, unknown] {
  switch (kind) {
    case 'story':
      return ['/api/stories/generate', story]
    case 'chapter':
      return [`/api/stories/${storyId}/generate-chapter`, chapter]
    case 'character':
      return ['/api/characters/generate', character]
    case 'image':
      return [`/api/characters/${characterId}/generate-image`, {}]
    case 'avatar':
      return ['/api/user/generate-avatar', { prompt: 'A woman with a lantern' }]
    case 'cover':
      return [`/api/stories/${storyId}/generate-cover`, {}]
  }
}

/** Calls until an API says yes or no: what was cut off, or could not be done now, is sent again just as it was. */
async function persist(fleet: Fleet, ...call: Parameters<Fleet['call']>): Promise<FleetAnswer> {
  const end = Date.now() + 60_000
  for (;;) {
    const answer = await fleet.call(...call).catch(() => null)
    if (answer && (answer.status < 500 || answer.body.generationId)) return answer
    if (Date.now() > end) throw new Error(`${call[0]} ${call[1]} was not answered: ${JSON.stringify(answer)}`)
    await pause(50)
  }
}

/** Places what is planned, each order under a key of its own, and keeps what was accepted. */
export async function write(fleet: Fleet, writer: RandomWriter, orders: PlannedOrder[]): Promise<void> {
  const { token } = writer.user
  for (const [n, { afterMs, kind, cancelAfterMs }] of orders.entries()) {
    await pause(afterMs)
    const [path, body] = callOf(writer, kind)
    const headers = { 'idempotency-key': `order-${n}` }
    const answer = await persist(fleet, 'POST', path, { token, body, headers })
    // Another one of its kind is under way: not accepted, and nothing may come of it.
    if (answer.status === 409) continue
    // What was cut off and sent again may find its order done, or failed.
    if (![201, 202, 422, 502].includes(answer.status) || !answer.body.generationId)
      throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    const one = { id: String(answer.body.generationId), kind, cancelled: false }
    writer.accepted.push(one)
    if (cancelAfterMs === null) continue
    await pause(cancelAfterMs)
    const { status } = await persist(fleet, 'POST', `/api/generations/${one.id}/cancel`, { token, body: {} })
    // One that ended first is not there to be cancelled any more; a cancel that was cut off and sent again finds its own.
    one.cancelled = status === 200 || status === 409
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { GenerationKind } from '#contract/generation-kinds.ts'
import type { Db } from '#core/postgres/client.ts'
import { createCharacter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import type { Fleet, FleetAnswer } from '../setup/fleet.ts'
import type { PlannedOrder } from './random-plan.ts'

/** A writer of a round, with the orders that the API accepted. */
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
    default:
      throw new Error(`the planned kind ${kind} cannot be ordered`)
  }
}

/** Repeats a call unchanged until an API answers it with a status below 500 or with the id of its generation. */
async function callUntilAnswered(fleet: Fleet, ...call: Parameters<Fleet['call']>): Promise<FleetAnswer> {
  const end = Date.now() + 60_000
  for (;;) {
    const answer = await fleet.call(...call).catch(() => null)
    if (answer && (answer.status < 500 || answer.body.generationId)) return answer
    if (Date.now() > end)
      throw new Error(`${call[0]} ${call[1]} got no final answer: ${JSON.stringify(answer)}`)
    await pause(50)
  }
}

/** Sends the planned orders, each with an Idempotency-Key, and records the accepted ones. */
export async function write(fleet: Fleet, writer: RandomWriter, orders: PlannedOrder[]): Promise<void> {
  const { token } = writer.user
  for (const [n, { afterMs, kind, cancelAfterMs }] of orders.entries()) {
    await pause(afterMs)
    const [path, body] = callOf(writer, kind)
    const headers = { 'idempotency-key': `order-${n}` }
    const answer = await callUntilAnswered(fleet, 'POST', path, { token, body, headers })
    // The API rejects an order while another one of its kind is active. A rejected order must have no effect.
    if (answer.status === 409) continue
    // A repeated call may find that its order has already completed or failed.
    if (![201, 202, 422, 502].includes(answer.status) || !answer.body.generationId)
      throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    const one = { id: String(answer.body.generationId), kind, cancelled: false }
    writer.accepted.push(one)
    if (cancelAfterMs === null) continue
    await pause(cancelAfterMs)
    const { status } = await callUntilAnswered(fleet, 'POST', `/api/generations/${one.id}/cancel`, {
      token,
      body: {},
    })
    // The answer is 409 when the order ended first, or when a repeated cancel finds it cancelled.
    one.cancelled = status === 200 || status === 409
  }
}

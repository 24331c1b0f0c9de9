import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { channels } from '#core/postgres/channels.ts'
import { ask, type Bench, createBench, ended } from '../../setup/bench.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { createUser } from '../../setup/factories.ts'

// The model of these tests refuses nothing, because the rules of D-93 must work without refusals of the model.

const unfit = 'She was underage and he slept with her anyway, every night that summer.'

let bench: Bench
/** The names of the calls that the model answers with an error, such as 'chapter_reading'. */
let broken: readonly string[] = []

beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
  const model = await startUnrestrainedModel(bench.environment.OPENAI_BASE_URL ?? '')
  closeAfterTests(async () => void model.close())
  const { port } = model.address() as AddressInfo
  await bench.work({ OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` })
})

interface Piece {
  choices: { delta: { content?: string } }[]
}

/** Starts a proxy of the demo model that adds forbidden text to prose and to character sheets. */
async function startUnrestrainedModel(demoModelUrl: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString('utf8')
    const call = /"json_schema":\{"name":"(\w+)"/.exec(body)?.[1] ?? 'prose'
    if (broken.includes(call)) {
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}')
      return
    }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${demoModelUrl}/chat/completions`, { method: 'POST', headers, body })
    const events = (await answer.text()).split('\n\n').filter(Boolean)
    const pieces = events.map((event) =>
      event.endsWith('[DONE]') ? null : (JSON.parse(event.slice(6)) as Piece),
    )
    const text = pieces.map((piece) => piece?.choices[0]?.delta.content ?? '').join('')
    let isFirst = true
    for (const piece of pieces) {
      const delta = piece?.choices[0]?.delta
      if (!delta?.content) continue
      delta.content = isFirst ? withUnfit(call, text) : ''
      isFirst = false
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(pieces.map((piece) => `data: ${piece ? JSON.stringify(piece) : '[DONE]'}\n\n`).join(''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

function withUnfit(call: string, text: string): string {
  if (call === 'prose') return text.replace('. ', `. ${unfit} `)
  if (call !== 'character_sheet') return text
  return JSON.stringify({ ...JSON.parse(text), background: unfit })
}

async function orderCharacter(): Promise<{ id: string; userId: string; characterId: number }> {
  const { db } = bench
  const { id: userId } = await createUser(db)
  const draft = await db.character.create({ data: { name: 'Mara', authorId: userId, isReady: false } })
  const [id, characterId] = [uuidv7(), draft.id]
  const input = {
    name: 'Mara',
    role: 'Keeper',
    personality: 'Dry',
    appearance: 'Grey eyes',
    background: 'Ferries',
    genre: 'romance',
  }
  await db.$transaction([
    db.generation.create({ data: { id, kind: 'character', ownerId: userId, characterId, input } }),
    db.$queryRaw`SELECT pg_notify(${channels.generationQueued}, ${id})::text`,
  ])
  return { id, userId, characterId }
}

async function expectRefused(id: string, userId: string): Promise<void> {
  const { db } = bench
  expect(await ended(db, id)).toMatchObject({ status: 'failed', errorCode: 'refused', result: null })
  expect(await db.notification.count({ where: { userId } })).toBe(1)
  expect(
    await db.usagePeriod.findMany({
      where: { userId, OR: [{ chapters: { gt: 0 } }, { characters: { gt: 0 } }] },
    }),
  ).toEqual([])
}

describe('forbidden text that the provider returns', () => {
  test.each(['chapter', 'story'] as const)(
    'a generation is refused when the prose of the model for a %s contains forbidden text',
    async (kind) => {
      broken = []
      const { id, writer, storyId } = await ask(bench.db, kind)
      await expectRefused(id, writer.id)
      expect(await bench.db.chapter.count({ where: { storyId } })).toBe(0)
    },
  )

  test('a chapter generation with forbidden text is refused even if the request to read the chapter fails', async () => {
    broken = ['chapter_reading']
    const { id, writer, storyId } = await ask(bench.db)
    await expectRefused(id, writer.id)
    expect(await bench.db.chapter.count({ where: { storyId } })).toBe(0)
  })

  test('a character generation is refused when the answer has forbidden text, and the character stays without content', async () => {
    broken = []
    const { id, userId, characterId } = await orderCharacter()
    await expectRefused(id, userId)
    expect(await bench.db.character.findUniqueOrThrow({ where: { id: characterId } })).toMatchObject({
      isReady: false,
      background: '',
    })
  })
})

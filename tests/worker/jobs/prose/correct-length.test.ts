import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countWords } from '#contract/text.ts'
import { readText } from '#core/generations/text.ts'
import type { Checkpoint } from '../../../../worker/jobs/calls/checkpoint.ts'
import {
  type Asked,
  ask,
  type Bench,
  createBench,
  ended,
  killed,
  queueAnotherGeneration,
  until,
} from '../../../setup/bench.ts'
import { closeAfterTests } from '../../../setup/close-after-tests.ts'

let bench: Bench
beforeAll(async () => {
  bench = await createBench({ LEASE_SECONDS: '4' })
})
beforeEach(() => bench.demoModel.reset())

// Archiving deletes checkpoints and saved texts, which these tests read.
const noArchive = { S3_ENDPOINT: 'http://127.0.0.1:9' }

const lastOf = (text: string) => text.trimEnd().split('\n\n').at(-1)

async function finished({ id, storyId }: Asked, on = bench) {
  const row = await ended(on.db, id)
  expect(row).toMatchObject({ status: 'completed' })
  const checkpoint = row.checkpoint as unknown as Checkpoint
  const chapter = await on.db.chapter.findFirstOrThrow({
    where: { storyId },
    orderBy: { chapterNumber: 'desc' },
  })
  return { row, checkpoint, chapter, draft: checkpoint.exchanges[0]?.output ?? '' }
}

describe('the correction of the length of a chapter', () => {
  beforeAll(async () => void (await bench.work(noArchive)))

  test('an answer of the model that ends with the signature of a letter, without a full stop, is stored unchanged', async () => {
    const letter = 'The harbour was quiet that night, and I waited for the boat until it came.'
    const prose = Array.from({ length: 44 }, () => letter).join('\n\n')
    const text = `${prose}\n\nWherever you are, I will be on it.\n\nYours always,\nIone`
    await bench.demoModel.faults({ match: { call: 'prose' }, fault: { type: 'says', text } })
    const { chapter, checkpoint } = await finished(await ask(bench.db))
    expect(chapter.content).toBe(text)
    expect(checkpoint.proseCalls).toBe(1)
  })

  test.each([
    ['over-write', 1.35],
    ['over-write', 2],
    ['under-write', 0.65],
  ])(
    'a chapter with a wrong length (%s, factor %d) is corrected to its band before the last scene, and keeps its ending',
    async (type, factor) => {
      await bench.demoModel.faults({ match: { call: 'prose' }, fault: { type, factor }, times: 1 })
      const asked = await ask(bench.db)
      const { chapter, draft, checkpoint } = await finished(asked)
      expect(countWords(draft) < 500 || countWords(draft) > 800).toBe(true)
      expect(chapter.lengthMissed).toBe(false)
      expect(lastOf(chapter.content)).toBe(lastOf(draft))
      expect(checkpoint.proseCalls).toBeLessThanOrEqual(3)
      expect(checkpoint.exchanges[1]?.purpose).toBe('mend')
      // A client that received the text while it was written has exactly the stored chapter.
      expect(await readText(bench.db, asked.id)).toBe(chapter.content)
    },
  )

  test('the request for another length has the style of the story first, the form of the contract, and the people and facts of the part', async () => {
    const asked = await ask(bench.db)
    await finished(asked)
    const style = {
      ...{ pov: 'third', tense: 'present', language: 'en-GB', notes: 'The sea is never blue.' },
      ...{ voiceSample: 'The gulls had opinions.', avoid: ['orbs'] },
    }
    const { storyId } = asked
    await bench.db.storyStyle.upsert({ where: { storyId }, create: { storyId, ...style }, update: style })
    const elena = await bench.db.character.findFirstOrThrow({
      where: { authorId: asked.writer.id, name: 'Elena Marsh' },
    })
    const limps = { kind: 'injury', text: 'Elena Marsh limps.', source: 'writer' }
    await bench.db.fact.create({ data: { storyId, ...limps, aboutCharacterIds: [elena.id] } })
    await bench.demoModel.reset()
    const fault = { type: 'over-write', factor: 1.35 }
    await bench.demoModel.faults({ match: { call: 'prose' }, fault, times: 1 })
    await ended(bench.db, await queueAnotherGeneration(bench.db, asked))
    const [, mend] = await bench.demoModel.calls('prose')
    const { messages } = (mend?.body ?? { messages: [] }) as { messages: { content: string }[] }
    const user = String(messages[1]?.content)
    expect(user.indexOf('<style>')).toBe(0)
    expect(user).toMatch(
      /<style>\n.*third person\.\nTense: present\.\nLanguage: British English \(en-GB\)\.\nThe sea is never blue\.\n<\/style>/,
    )
    expect(user).toContain('<voice-sample>\nThe gulls had opinions.\n</voice-sample>')
    expect(user).toContain('<avoid>\n- orbs\n</avoid>')
    expect(user).toMatch(/<contract>\nPoint of view: .*\nTense: present\.\n<\/contract>/)
    expect(user).toMatch(/<characters>\n- Elena Marsh.*\n<\/characters>/s)
    expect(user).toMatch(/<people-now>\n- Elena Marsh, now: Elena Marsh limps\..*\n<\/people-now>/s)
    const told = 'those that text-before or text-after tells are told and do not happen in the passage'
    const system = String(messages[0]?.content)
    expect(system).toContain(told)
    expect(system).toMatch(/Genre \w+: .*\n(?:Tone \w+: .*\n)?Heat \d, /)
    expect(system.match(/Answer with /g)).toHaveLength(1)
  })

  test('a too long chapter loses whole paragraphs before its last scene, with a finding, if the model gives no usable correction', async () => {
    await bench.demoModel.faults(
      { match: { call: 'prose', nth: 1 }, fault: { type: 'over-write', factor: 1.5 } },
      { match: { call: 'prose' }, fault: { type: 'apology' } },
    )
    const { chapter, draft, checkpoint } = await finished(await ask(bench.db))
    expect(chapter.lengthMissed).toBe(false)
    expect(lastOf(chapter.content)).toBe(lastOf(draft))
    for (const paragraph of chapter.content.split('\n\n')) expect(draft).toContain(paragraph)
    expect(checkpoint.findings).toMatchObject([{ kind: 'shortened', severity: 'warning' }])
    expect(await bench.demoModel.calls('prose')).toHaveLength(3)
  })

  test('the second draft of a chapter is corrected in length although the first one was cut and was the replaced text', async () => {
    const asked = await ask(bench.db)
    const { chapter } = await finished(asked)
    const sentence = (at: number) => `She counted wave number ${at} and wrote it into the old book.`
    const paragraphs = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => sentence(from + at)).join('\n\n')
    const content = paragraphs(0, 66)
    await bench.db.chapter.update({
      where: { id: chapter.id },
      data: { content, words: countWords(content) },
    })
    await bench.demoModel.reset()
    await bench.demoModel.faults(
      {
        match: { call: 'prose', nth: 1 },
        fault: { type: 'says', text: `${content}\n\n${paragraphs(66, 90)}` },
      },
      { match: { call: 'prose', nth: 2 }, fault: { type: 'over-write', factor: 1.35 } },
    )
    const id = await queueAnotherGeneration(bench.db, asked, 'chapter', { chapterId: chapter.id })
    const row = await ended(bench.db, id)
    expect(row).toMatchObject({ status: 'completed' })
    const { exchanges } = row.checkpoint as unknown as Checkpoint
    const purposes = exchanges.map(({ purpose }) => purpose).filter((purpose) => purpose !== 'reading')
    expect(purposes).toEqual(['prose', 'prose', 'mend'])
    expect(await bench.db.chapter.findUnique({ where: { id: chapter.id } })).toMatchObject({
      lengthMissed: false,
    })
  })

  test('a chapter is cut to its band without a further call when the model does not stop writing', async () => {
    await bench.demoModel.faults({ match: { call: 'prose' }, fault: { type: 'oversized', words: 4000 } })
    const { chapter } = await finished(await ask(bench.db))
    expect(chapter.lengthMissed).toBe(false)
    expect(await bench.demoModel.calls('prose')).toHaveLength(1)
  })
})

test('a chapter has no lost or repeated text when its worker is killed during the call that corrects the length', async () => {
  const own = await createBench({ LEASE_SECONDS: '4' })
  await own.demoModel.faults(
    { match: { call: 'prose', nth: 1 }, fault: { type: 'under-write', factor: 0.6 } },
    { match: { call: 'prose', nth: 2 }, fault: { type: 'gate', afterWords: 20 } },
  )
  const first = own.spawnWorker(noArchive)
  const asked = await ask(own.db)
  await until('the call for a scene', async () => (await own.demoModel.calls('prose')).length === 2)
  // The worker saves the checkpoint with the draft some milliseconds after it has sent the request for the scene, so
  // the test waits for it.
  await until('the saved draft', async () => {
    const row = await own.db.generation.findUniqueOrThrow({ where: { id: asked.id } })
    return (row.checkpoint as Partial<Checkpoint> | null)?.proseCalls === 1
  })
  await killed(first)
  await own.work(noArchive)
  const { chapter, draft, checkpoint } = await finished(asked, own)
  expect(lastOf(chapter.content)).toBe(lastOf(draft))
  expect(chapter.lengthMissed).toBe(false)
  const paragraphs = chapter.content.split('\n\n')
  expect(new Set(paragraphs).size).toBe(paragraphs.length)
  // The model received three calls: for the draft, for the scene, and for the scene again, because the first call for
  // the scene was interrupted. The checkpoint does not count the interrupted call.
  expect(checkpoint.proseCalls).toBe(2)
  expect(await own.demoModel.calls('prose')).toHaveLength(3)
})

describe('a regenerated chapter', () => {
  /** The number of the model's answers that are still to repeat the text that they should replace. */
  let echoes = 0
  let own: Bench
  beforeAll(async () => {
    own = await createBench()
    const model = await startEchoingModel(own.environment.OPENAI_BASE_URL ?? '', () => echoes-- > 0)
    closeAfterTests(async () => void model.close())
    const { port } = model.address() as AddressInfo
    await own.work({ ...noArchive, OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` })
  })

  async function regenerated(times: number, instruction: string) {
    await own.demoModel.reset()
    echoes = 0
    const first = await ask(own.db)
    const { chapter } = await finished(first, own)
    echoes = times
    const id = await queueAnotherGeneration(own.db, first, 'chapter', { chapterId: chapter.id, instruction })
    const again = await finished({ ...first, id }, own)
    return { ...again, before: chapter.content, sent: again.checkpoint.exchanges[0]?.messages ?? [] }
  }

  test('the prompt of a regenerated chapter has the replaced text, and whether the instruction asks to keep or to change it', async () => {
    const changed = await regenerated(0, 'Make it rain')
    expect(changed.sent[1]?.content).toContain(`<replaced-text>\n${changed.before}`)
    expect(changed.sent[1]?.content).toContain('which the writer wants changed')
    const kept = await regenerated(0, 'Keep everything as it is but the last line')
    expect(kept.sent[1]?.content).toContain('asks to keep it')
    expect(changed.checkpoint.findings).toEqual([])
  })

  test('a regenerated chapter is requested once more when the model returns the text that it should replace', async () => {
    const { chapter, before, checkpoint } = await regenerated(1, 'Make it rain')
    expect(checkpoint.proseCalls).toBe(2)
    expect(checkpoint.exchanges[1]?.messages[1]?.content).toContain('came back nearly the same')
    expect(chapter.content).not.toBe(before)
    expect(checkpoint.findings).toEqual([])
  })

  test('a regenerated chapter has a finding when the model returns the text that it should replace twice', async () => {
    const { chapter, before, checkpoint } = await regenerated(5, 'Make it rain')
    expect(checkpoint.proseCalls).toBe(2)
    expect(chapter.content).toBe(before)
    expect(checkpoint.findings).toMatchObject([{ kind: 'unchanged', against: { chapterId: chapter.id } }])
  })
})

/**
 * Starts a proxy of the demo model. While `echoes` returns true, the proxy answers a request for prose with the text
 * that the new prose should replace.
 */
async function startEchoingModel(demoModelUrl: string, echoes: () => boolean): Promise<Server> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString('utf8')
    const user = body.startsWith('{') ? (JSON.parse(body).messages?.at(-1)?.content ?? '') : ''
    const replaced = /<replaced-text>\n([\s\S]*?)\n<\/replaced-text>/.exec(user)?.[1]
    if (replaced !== undefined && !body.includes('json_schema') && echoes()) {
      const pieces = [{ content: replaced }, {}].map((delta, i) => ({
        choices: [{ index: 0, delta, finish_reason: i === 1 ? 'stop' : null }],
      }))
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(
        [...pieces.map((piece) => JSON.stringify(piece)), '[DONE]']
          .map((line) => `data: ${line}\n\n`)
          .join(''),
      )
      return
    }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${demoModelUrl}${(request.url ?? '').replace(/^\/v1/, '')}`, {
      method: 'POST',
      headers,
      body,
    })
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
    })
    response.end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import { countWords } from '#contract/text.ts'
import { readText } from '#core/generations/text.ts'
import { ask, type Bench, createBench, ended, queueAnotherGeneration, until } from '../../setup/bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await createBench()
  await bench.work()
})
beforeEach(() => bench.demoModel.reset())

async function stored(key: string) {
  const object = await until(key, () => bench.storage.get(key))
  return new Response(object.body as unknown as ReadableStream).text()
}

describe('a generated chapter', () => {
  test('a generated chapter has the requested length, a title, a summary, scenarios, one notification and one charge', async () => {
    const { db } = bench
    const { id, writer, storyId } = await ask(db)
    const row = await ended(db, id)
    expect(row).toMatchObject({ status: 'completed', progress: 1, attempt: 1, errorCode: null })
    const chapter = await db.chapter.findFirstOrThrow({ where: { storyId }, include: { scenarios: true } })
    expect(chapter).toMatchObject({ chapterNumber: 1, lengthMissed: false, generationId: id })
    expect(chapter.words).toBe(countWords(chapter.content))
    expect(chapter.words).toBeGreaterThanOrEqual(500)
    expect(chapter.words).toBeLessThanOrEqual(800)
    expect(chapter.title).toBeTruthy()
    expect(chapter.summary).toBeTruthy()
    expect(new Set(chapter.scenarios.map((one) => one.title)).size).toBe(3)
    expect((row.result as { chapter: Chapter }).chapter.content).toBe(chapter.content)
    expect(await db.notification.findMany({ where: { userId: writer.id } })).toMatchObject([
      {
        type: 'system',
        title: 'Chapter 1 of “The Lighthouse Letters” is ready',
        link: `/stories/${storyId}`,
      },
    ])
    expect(await db.bell.findUnique({ where: { userId: writer.id } })).toMatchObject({
      unread: 1,
      version: 1,
    })
    expect(await db.usagePeriod.findMany({ where: { userId: writer.id } })).toMatchObject([{ chapters: 1 }])
    expect(row.usage).toMatchObject({ calls: 2, images: 0 })
  })

  test('a generated chapter is archived with the messages to the model, and its text is stored as Markdown', async () => {
    const { db } = bench
    const { id, storyId } = await ask(db)
    await ended(db, id)
    const archive = JSON.parse(await stored(`generations/${id}.json`))
    expect(Object.keys(archive)).toEqual(
      expect.arrayContaining(['request', 'messages', 'output', 'detectedCharacters', 'usage']),
    )
    expect(archive.messages.map((one: { purpose: string }) => one.purpose)).toEqual(['prose', 'reading'])
    const sent = archive.messages[0].messages as { role: string; content: string }[]
    expect(
      sent
        .filter((message) => message.role === 'system')
        .map((message) => message.content)
        .join(),
    ).not.toContain('Elena')
    expect(sent.at(-1)?.content).toContain(`<plot>\n${archive.request.plot}\n</plot>`)
    const chapter = await db.chapter.findFirstOrThrow({ where: { storyId } })
    expect(await stored(`chapters/${storyId}/${chapter.id}/1.md`)).toContain(chapter.content)
    await until(
      'the archive mark',
      async () => (await db.generation.findUniqueOrThrow({ where: { id } })).archivedAt,
    )
  })

  test('a chapter generation that has written text may wait for a rate limit again, even if it has waited for days before', async () => {
    const { db, demoModel } = bench
    const limited = { type: 'status', status: 429, retryAfter: 1 }
    await demoModel.faults({ match: { call: 'chapter_reading' }, fault: limited, times: 1 })
    const waitingSince = new Date(Date.now() - 7 * 86_400_000)
    const { id } = await ask(db, 'chapter', {}, { waitingSince })
    expect(await ended(db, id)).toMatchObject({ status: 'completed', attempt: 2, errorCode: null })
  })

  test('a generated chapter differs from the previous chapter, whose text is in its prompt', async () => {
    const { db } = bench
    const first = await ask(db, 'story')
    await ended(db, first.id)
    const story = await db.story.findUniqueOrThrow({ where: { id: first.storyId } })
    expect(story.description.length).toBeGreaterThan(40)
    const next = await queueAnotherGeneration(db, first)
    await ended(db, next)
    const chapters = await db.chapter.findMany({
      where: { storyId: first.storyId },
      orderBy: { chapterNumber: 'asc' },
    })
    expect(chapters.map((chapter) => chapter.chapterNumber)).toEqual([1, 2])
    expect(chapters[1]?.content.slice(0, 80)).not.toBe(chapters[0]?.content.slice(0, 80))
    const [, prose] = await bench.demoModel.calls('prose')
    const sent = JSON.stringify(prose?.body)
    expect(sent).toContain('<chapter-text>')
    expect(sent).toContain(JSON.stringify(chapters[0]?.content).slice(1, -1))
    // Planned events are in a chapter's prompt only when the order names them (D-99).
    expect(sent).not.toContain('<outline>')
  })

  test('a generated chapter that is too short is extended, and one that is far too long is cut at a sentence end', async () => {
    const { db } = bench
    await bench.demoModel.faults({
      match: { call: 'prose' },
      fault: { type: 'under-write', factor: 0.5 },
      times: 1,
    })
    const short = await ask(db)
    await ended(db, short.id)
    await bench.demoModel.faults({
      match: { call: 'prose' },
      fault: { type: 'over-write', factor: 3 },
      times: 1,
    })
    const long = await ask(db)
    await ended(db, long.id)
    for (const { storyId } of [short, long]) {
      const chapter = await db.chapter.findFirstOrThrow({ where: { storyId } })
      expect(chapter.lengthMissed).toBe(false)
      expect(chapter.words).toBeGreaterThanOrEqual(500)
      expect(chapter.words).toBeLessThanOrEqual(800)
      expect(chapter.content).toMatch(/[.!?…”]$/)
    }
    const calls = await bench.demoModel.calls('prose')
    expect(calls).toHaveLength(3)
  })

  test('a generated chapter that stays too short after three prose calls is stored and marked', async () => {
    const { db } = bench
    await bench.demoModel.faults({ match: { call: 'prose' }, fault: { type: 'under-write', factor: 0.2 } })
    const { id, storyId } = await ask(db)
    expect(await ended(db, id)).toMatchObject({ status: 'completed' })
    expect(await bench.demoModel.calls('prose')).toHaveLength(3)
    const chapter = await db.chapter.findFirstOrThrow({ where: { storyId } })
    expect(chapter.lengthMissed).toBe(true)
    expect(chapter.words).toBeGreaterThan(100)
  })

  test('a chapter generation completes with three scenarios even if the model call that reads the chapter fails', async () => {
    const { db } = bench
    await bench.demoModel.faults({ match: { call: 'chapter_reading' }, fault: { type: 'garbage' } })
    const { id, storyId } = await ask(db)
    expect(await ended(db, id)).toMatchObject({ status: 'completed' })
    const chapter = await db.chapter.findFirstOrThrow({ where: { storyId }, include: { scenarios: true } })
    expect(chapter.words).toBeGreaterThanOrEqual(500)
    expect(chapter.scenarios).toHaveLength(3)
  })

  test('a German chapter gets scenarios in German if the model call that reads the chapter fails', async () => {
    const { db } = bench
    const text = Array.from(
      { length: 45 },
      (_, at) => `Am ${at + 1}. Morgen wartete Elena lange auf Tomas, und der Wind kam von der See herein.`,
    ).join('\n\n')
    await bench.demoModel.faults(
      { match: { call: 'prose' }, fault: { type: 'says', text } },
      { match: { call: 'chapter_reading' }, fault: { type: 'garbage' } },
    )
    const { id, storyId } = await ask(db)
    expect(await ended(db, id)).toMatchObject({ status: 'completed' })
    const scenarios = await db.scenario.findMany({ where: { storyId }, orderBy: { position: 'asc' } })
    expect(scenarios).toHaveLength(3)
    expect(scenarios[0]?.description).toMatch(/^Elena Marsh(?: und .*)?: Eine Planänderung/)
    expect(scenarios.map(({ description }) => description).join(' ')).not.toMatch(/\b(?:the|and|with)\b/)
  })

  test.each(['refusal', 'apology', 'content-filter'])(
    'a chapter generation that ends with a %s keeps no text and is not charged, and its writer is notified',
    async (type) => {
      const { db } = bench
      await bench.demoModel.faults({ match: { call: 'prose' }, fault: { type } })
      const { id, writer, storyId } = await ask(db)
      expect(await ended(db, id)).toMatchObject({ status: 'failed', errorCode: 'refused', attempt: 1 })
      expect(await db.chapter.count({ where: { storyId } })).toBe(0)
      expect(await readText(db, id)).toBe('')
      expect(await db.usagePeriod.findMany({ where: { userId: writer.id } })).toMatchObject([{ chapters: 0 }])
      expect(await db.notification.count({ where: { userId: writer.id } })).toBe(1)
      expect(await bench.demoModel.calls('prose')).toHaveLength(1)
    },
  )

  test('a chapter generation is refused before any call to the model when its plot is forbidden', async () => {
    const { db } = bench
    const { id } = await ask(db, 'chapter', {
      plot: 'Mia, who is fifteen, makes love with Tomas on the stairs.',
    })
    expect(await ended(db, id)).toMatchObject({
      status: 'failed',
      errorCode: 'refused',
      errorMessage: expect.stringMatching(
        /^Heartroom does not write .*“Mia, who is fifteen, makes love with Tomas on the stairs\.”/,
      ),
    })
    expect(await bench.demoModel.calls()).toEqual([])
  })
})

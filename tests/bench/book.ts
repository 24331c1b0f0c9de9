import { loadavg } from 'node:os'
import type { Db } from '#core/postgres/client.ts'
import {
  createCharacter,
  createLocation,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { openEnvironment, quantile, waitFor } from './lib/environment.ts'

// This bench measures the calls of the panel 'What the story knows' for a long book against the same calls for a short
// one, in one run. Their 99th percentile must stay under 50 ms. A worker also writes chapters of each book, because the
// memory call returns what was sent for a generated chapter.

const calls = Number(process.argv[2] ?? 300)
const sizes = { long: { chapters: 300, facts: 5000 }, short: { chapters: 3, facts: 24 } }
const words =
  'lantern ferry ledger orchard violin chapel harbour quarry telescope compass piano anchor'.split(' ')
const kinds = ['state', 'event', 'promise', 'secret', 'possession', 'injury', 'relation', 'intimacy']

interface Book {
  storyId: number
  characterId: number
  generationId: string
  chapterId: number
  factId: number
}

/**
 * Stores a book: chapters that count as read, their facts (some of which have ended or are secret), beats and findings.
 */
async function fillBook(db: Db, writer: TestUser, { chapters, facts }: { chapters: number; facts: number }) {
  const story = await createStory(db, writer)
  const people: number[] = []
  for (let n = 0; n < 12; n++) {
    const { id: characterId } = await createCharacter(db, writer, { name: `Ida${n} Vale` })
    await db.storyCharacter.create({
      data: { storyId: story.id, characterId, role: n < 2 ? 'main' : 'supporting' },
    })
    people.push(characterId)
  }
  for (let n = 0; n < 8; n++) {
    const { id: locationId } = await createLocation(db, writer)
    await db.storyLocation.create({ data: { storyId: story.id, locationId } })
  }
  const prose = (number: number) =>
    Array.from(
      { length: 60 },
      (_, n) =>
        `In week ${number} Ida${n % 12} carried the ${words[(number + n) % words.length]} up the hill ${n}.`,
    ).join('\n\n')
  await db.chapter.createMany({
    data: Array.from({ length: chapters }, (_, n) => ({
      storyId: story.id,
      chapterNumber: n + 1,
      title: `Week ${n + 1}`,
      content: prose(n + 1),
      summary: `In week ${n + 1} the ${words[n % words.length]} was carried up the hill by all of them.`,
      words: 600,
      readVersion: 1,
      readBy: 'model',
    })),
  })
  const stored = await db.chapter.findMany({
    where: { storyId: story.id },
    orderBy: { chapterNumber: 'asc' },
    select: { id: true },
  })
  const chapterOf = (n: number) => stored[n % stored.length]?.id ?? 0
  await db.fact.createMany({
    data: Array.from({ length: facts }, (_, n) => ({
      storyId: story.id,
      kind: kinds[n % kinds.length] ?? 'event',
      text: `[[character:${people[n % people.length]}]] carried the ${words[n % words.length]} of ${n} up the hill.`,
      aboutCharacterIds: [people[n % people.length] ?? 0, people[(n + 1) % people.length] ?? 0],
      aboutNames: n % 7 === 0 ? ['Aunt Rose'] : [],
      chapterId: chapterOf(n),
      quote: `Ida${n % 12} carried the ${words[n % words.length]} up the hill.`,
      source: 'model',
      knownByAll: n % 5 !== 0,
      ...(n % 9 === 0 ? { status: 'ended', endChapterId: chapterOf(stored.length - 1) } : {}),
    })),
  })
  const secrets = await db.fact.findMany({
    where: { storyId: story.id, knownByAll: false },
    select: { id: true },
  })
  await db.factKnower.createMany({
    data: secrets.flatMap(({ id }, n) =>
      [0, 1].map((m) => ({ factId: id, characterId: people[(n + m) % people.length] ?? 0 })),
    ),
  })
  await db.beat.createMany({
    data: Array.from({ length: chapters * 3 }, (_, n) => ({
      storyId: story.id,
      position: n,
      text: `[[character:${people[n % people.length]}]] reaches the hill ${n}.`,
      chapterId: chapterOf(n),
      quote: 'up the hill',
    })),
  })
  await db.finding.createMany({
    data: Array.from({ length: chapters * 4 }, (_, n) => ({
      storyId: story.id,
      chapterId: chapterOf(n),
      kind: 'repeated',
      severity: 'note',
      quote: `Ida${n % 12} carried the ${words[n % words.length]} up the hill ${n}.`,
      againstKind: 'chapter',
      againstChapterId: chapterOf(0),
      againstQuote: `sentence ${n}`,
      why: 'This sentence was there before.',
      status: n % 3 === 0 ? 'open' : 'mended',
    })),
  })
  const fact = await db.fact.findFirstOrThrow({ where: { storyId: story.id }, select: { id: true } })
  return { storyId: story.id, characterId: people[0] ?? 0, chapterId: chapterOf(0), factId: fact.id }
}

const environment = await openEnvironment({ proseMs: 20, readingMs: 5 })
try {
  const { db } = environment
  const address = await environment.api()
  await environment.workers(1, 2)
  const writer = await createUser(db)
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${address}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${writer.token}`, 'content-type': 'application/json' },
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return { text, link: /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] }
  }

  /** Stores a book, and lets the worker write two more chapters, so that the memory call has a record to return. */
  const open = async (size: keyof typeof sizes): Promise<Book> => {
    const book = await fillBook(db, writer, sizes[size])
    const body = JSON.stringify({ plot: 'Ida0 carries the lantern up the hill.', setting: 'The hill' })
    let generationId = ''
    // The first generated chapter also makes the model summarize all acts of the book, so only the second one shows the
    // time of an ordinary chapter.
    for (const which of ['first', 'second']) {
      const began = performance.now()
      const { text } = await ask(`/api/stories/${book.storyId}/generate-chapter`, { method: 'POST', body })
      generationId = (JSON.parse(text) as { generationId: string }).generationId
      await waitFor(async () => {
        const { status } = await db.generation.findUniqueOrThrow({ where: { id: generationId } })
        if (status === 'failed') throw new Error('generating the chapter failed')
        return status === 'completed'
      })
      console.log(`${size} book: the ${which} chapter took ${(performance.now() - began).toFixed(0)} ms.`)
    }
    return { ...book, generationId }
  }
  const books = { long: await open('long'), short: await open('short') }
  await db.$executeRaw`ANALYZE`

  const cursorOfMiddle = async (size: keyof typeof sizes): Promise<string> => {
    const half = Math.floor(sizes[size].facts / 400)
    let path = `/api/stories/${books[size].storyId}/facts?limit=${Math.min(200, sizes[size].facts / 2)}`
    let link: string | undefined
    for (let page = 0; page <= half; page++) {
      link = (await ask(path)).link
      path = link ?? path
    }
    return new URL(path, address).searchParams.get('cursor') ?? ''
  }
  const middle = { long: await cursorOfMiddle('long'), short: await cursorOfMiddle('short') }
  const paths: [string, (book: Book, size: keyof typeof sizes) => [string, RequestInit?]][] = [
    ['facts, first page', ({ storyId }) => [`/api/stories/${storyId}/facts?limit=24&status=open`]],
    [
      'facts, page from the middle',
      ({ storyId }, size) => [`/api/stories/${storyId}/facts?limit=60&cursor=${middle[size]}`],
    ],
    [
      'facts about somebody',
      ({ storyId, characterId }) => [`/api/stories/${storyId}/facts?limit=24&about=character:${characterId}`],
    ],
    ['facts about a name', ({ storyId }) => [`/api/stories/${storyId}/facts?limit=24&about=aunt%20rose`]],
    ['facts of a kind', ({ storyId }) => [`/api/stories/${storyId}/facts?limit=24&kind=promise`]],
    ['facts as of a chapter', ({ storyId }) => [`/api/stories/${storyId}/facts?limit=24&chapter=2`]],
    [
      'a fact pinned',
      ({ storyId, factId }) => [
        `/api/stories/${storyId}/facts/${factId}`,
        { method: 'PUT', body: JSON.stringify({ pinned: true }) },
      ],
    ],
    ['memory', ({ generationId }) => [`/api/generations/${generationId}/memory`]],
    [
      'order of a chapter',
      ({ storyId, chapterId }) => [`/api/stories/${storyId}/chapters/${chapterId}/order`],
    ],
    ['findings', ({ storyId }) => [`/api/stories/${storyId}/findings`]],
    ['open findings', ({ storyId }) => [`/api/stories/${storyId}/findings?status=open`]],
    ['plan', ({ storyId }) => [`/api/stories/${storyId}/plan`]],
    ['style', ({ storyId }) => [`/api/stories/${storyId}/style`]],
  ]
  const rows: string[][] = []
  for (const [what, of] of paths) {
    // The calls of the two books alternate, so that other load on the machine slows both equally.
    const times: Record<keyof typeof sizes, number[]> = { long: [], short: [] }
    for (let n = -20; n < calls; n++) {
      for (const size of ['long', 'short'] as const) {
        const [path, init] = of(books[size], size)
        const began = performance.now()
        await ask(path, init)
        if (n >= 0) times[size].push(performance.now() - began)
      }
    }
    const [p50, p99] = [quantile(times.long, 0.5), quantile(times.long, 0.99)]
    rows.push([
      what,
      `least ${Math.min(...times.long).toFixed(1)} ms, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}`,
      `${(p50 / quantile(times.short, 0.5)).toFixed(1)} of a short book`,
      p99 < 50 ? 'ok' : 'MISSED: 50 ms at most',
    ])
  }
  console.log(
    `Load of the machine: ${loadavg()[0]?.toFixed(1)}; other work raises the times, not the ratios.`,
  )
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  for (const row of rows) console.log(row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
} finally {
  await environment.close()
}

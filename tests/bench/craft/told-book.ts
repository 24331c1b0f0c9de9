import { buildTestApp, type TestApp } from '../../setup/app.ts'
import { type Bench, createBench, ended } from '../../setup/bench.ts'
import { createCharacter, createStory, createUser, type TestUser } from '../../setup/factories.ts'
import { type Accepted, respondAsync } from '../../setup/orders.ts'
import { chapterCount, quotesOf, secrets, sheets } from './scripted-book.ts'
import {
  linesOf,
  type ModelRequest,
  type Script,
  type ScriptedModel,
  sectionOf,
  startScriptedModel,
} from './scripted-model.ts'
import { threads } from './scripted-threads.ts'

/** An API, a worker and a scripted model that share a database. */
export interface World {
  bench: Bench
  api: TestApp
  model: ScriptedModel
  /** Calls the API and fails the bench if the call fails. */
  send<T = Record<string, unknown>>(
    as: TestUser,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<T>
  /**
   * Orders a generation through the API and waits for its end.
   * @returns the requests that it sent to the model.
   */
  order(as: TestUser, path: string, body: object): Promise<ModelRequest[]>
}

/** Starts API, worker and model with contracts enabled, which is the default. */
export async function openWorld(script: Script, settings: Record<string, string> = {}): Promise<World> {
  const model = await startScriptedModel(script)
  const bench = await createBench({
    OPENAI_BASE_URL: model.url,
    MODERATION: 'off',
    RATE_LIMITS: 'off',
    CHAPTER_CONTRACT: 'on',
    MAX_ACTIVE_GENERATIONS: '20',
    ...settings,
  })
  const api = await buildTestApp(bench.environment)
  await bench.work({ WORKER_CONCURRENCY: '8' })
  const send: World['send'] = async <T>(
    as: TestUser,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ) => {
    const answer = await api.call<T>(method, path, { as, body, headers: respondAsync })
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
    return answer.body
  }
  const order: World['order'] = async (as, path, body) => {
    const before = model.requests.length
    const { generationId } = await send<Accepted>(as, 'POST', path, body)
    const row = await ended(bench.db, generationId)
    if (row.status !== 'completed') throw new Error(`${path} ended as ${row.status}: ${row.errorMessage}`)
    return model.requests.slice(before)
  }
  return { bench, api, model, send, order }
}

/** Creates a writer with a membership tier that has no limit on chapters. */
export function createAuthor({ db }: Pick<Bench, 'db'>): Promise<TestUser> {
  return createUser(db, { tier: 'pro' })
}

/** Returns sentences that state no fact of the story. No two chapters have the same sentence. */
export function fillerOf(number: number, words: number): string[] {
  const things = [
    'the lamp',
    'the kettle',
    'the rain',
    'the gulls',
    'the tide',
    'the stairs',
    'the clock',
    'the wind',
  ]
  return Array.from({ length: Math.ceil(words / 24) }, (_, i) => {
    const [one, other] = [things[(number + i) % 8], things[(number * 3 + i * 5 + 1) % 8]]
    return `In week ${number} there was ${one} to think of at ${(i % 11) + 1} o’clock, and after ${one} there was ${other}, which took until ${number * 40 + i} and no longer.`
  })
}

/** Composes the prose of a chapter: the quotes on which its facts depend, between sentences that state no fact. */
export function proseOf(number: number, quotes: readonly string[], words = 640): string {
  const fill = fillerOf(number, words)
  const every = Math.max(2, Math.floor(fill.length / (quotes.length + 1)))
  const paragraphs: string[] = []
  for (const [i, sentence] of fill.entries()) {
    paragraphs.push(sentence)
    const quote = i % every === every - 1 ? quotes[Math.floor(i / every)] : undefined
    if (quote) paragraphs.push(quote)
  }
  return paragraphs.join('\n\n')
}

/** A complete answer to a request to read a chapter. It reports no change. */
export const noReading = {
  title: 'The Week',
  summary: 'A week passes on the island.',
  ...{
    add: [],
    end: [],
    learn: [],
    outdated: [],
    beats: [],
    contradictions: [],
    broken: [],
    people: [],
    plan: [],
  },
  scenarios: ['romance', 'conflict', 'mystery'].map((type, i) => ({
    type,
    title: `The way number ${i + 1}`,
    description: `Ione and Tobias take the way number ${i + 1} and find the gate locked.`,
  })),
}

/** Returns the contract that a model would make of a plot: two scenes, each with one half of the plot's sentences. */
export function contractOf(request: Pick<ModelRequest, 'user'>): object {
  const steps = sectionOf(request, 'plot').match(/[^.!?。！？]+[.!?。！？]+/g) ?? [sectionOf(request, 'plot')]
  const half = Math.ceil(steps.length / 2)
  const texts = [steps.slice(0, half), steps.slice(half)].map((some) => some.join('').trim()).filter(Boolean)
  return {
    ...{ pov: null, povCharacter: null, tense: null, opening: '', must: [], mustNot: [], ending: '' },
    scenes: texts.map((text) => ({ text, words: 320, people: [], place: '' })),
  }
}

/**
 * Answers a request to read a chapter of the scripted book as a careful reader would. The answer takes account of the
 * facts that the request contains.
 */
export function readingOf(request: Pick<ModelRequest, 'user'>): object {
  const number = Number(sectionOf(request, 'chapter'))
  const text = sectionOf(request, 'chapter-text')
  const shown = linesOf(request, 'facts').map((line) => line.replace(/^\([^)]*\) /, ''))
  const place = (fact: string) => shown.indexOf(fact) + 1
  const isTold = ({ chapter, quote }: { chapter: number; quote: string }) =>
    chapter === number && text.includes(quote)
  const lines = linesOf(request, 'sheet-lines')
  const outdated = Object.entries(sheets).flatMap(([name, sheet]) =>
    sheet.lines.flatMap(({ text: line, until, shownBy = '' }) => {
      const n = lines.indexOf(`${name}: ${line}`) + 1
      return until === number && n > 0 && text.includes(shownBy) ? [{ n, quote: shownBy }] : []
    }),
  )
  const added = threads.flatMap(({ kind, about, states }) =>
    states.flatMap((state, i) => {
      if (!isTold(state)) return []
      const before = states[i - 1]
      const replaces = before && place(before.text) > 0 ? [place(before.text)] : []
      return [{ kind, text: state.text, about, known_by: [], quote: state.quote, replaces }]
    }),
  )
  const kept = secrets.filter(isTold).map(({ text: fact, about, knownBy, quote }) => {
    return { kind: 'secret', text: fact, about, known_by: knownBy, quote, replaces: [] }
  })
  return {
    ...noReading,
    summary: `Week ${number}. ${quotesOf(number).join(' ')}`,
    add: [...added, ...kept],
    end: threads.flatMap(({ states, ends }) => {
      const n = place(states.at(-1)?.text ?? '')
      return ends && isTold(ends) && n > 0 ? [{ n, quote: ends.quote }] : []
    }),
    outdated,
    learn: secrets.flatMap(({ text: fact, learned }) =>
      learned.filter(isTold).flatMap(({ who, quote }) => {
        return place(fact) > 0 ? [{ n: place(fact), who, quote }] : []
      }),
    ),
  }
}

/** Answers every request to the model during the generation of a chapter of this book. */
export const tellBook: Script = (request) => {
  if (request.call === 'chapter_contract') return contractOf(request)
  if (request.call === 'chapter_reading') return readingOf(request)
  if (request.call === 'act_summary') return { summary: 'Ten weeks pass on the island of Sker.' }
  const number = Number(sectionOf(request, 'chapter'))
  return proseOf(number, quotesOf(number))
}

export interface ToldBook {
  storyId: number
  writer: TestUser
  /** The requests that the model received for each chapter, by the number of the chapter. */
  chapters: Map<number, ModelRequest[]>
}

/** Writes the forty chapters of the scripted book one after the other, and marks the last one as such. */
export async function tellWholeBook(world: World): Promise<ToldBook> {
  const { db } = world.bench
  const writer = await createAuthor(world.bench)
  const story = await createStory(db, writer, { title: 'The Perseverance' })
  for (const [name, { role, lines }] of Object.entries(sheets)) {
    const field = (wanted: string) =>
      lines
        .filter(({ field: own }) => own === wanted)
        .map(({ text }) => text)
        .join(' ')
    const sheet = {
      personality: field('personality'),
      appearance: field('appearance'),
      background: field('background'),
    }
    const { id } = await createCharacter(db, writer, { name, ...sheet })
    await db.storyCharacter.create({ data: { storyId: story.id, characterId: id, role } })
  }
  const chapters = new Map<number, ModelRequest[]>()
  for (let number = 1; number <= chapterCount; number++) {
    const closing = number === chapterCount
    const body = { plot: plotOf(number), setting: 'The island of Sker', chapterSize: 'short', closing }
    chapters.set(number, await world.order(writer, `/api/stories/${story.id}/generate-chapter`, body))
  }
  return { storyId: story.id, writer, chapters }
}

// Some plots contain words about endings although the story goes on, and the last plot contains none. The closing
// chapter can therefore not be recognized by the words of its plot.
function plotOf(number: number): string {
  const told = quotesOf(number).join(' ')
  if (number === chapterCount) return 'Ione and Tobias light the lamp together. The ferry comes in.'
  if (number % 9 === 0)
    return `${told} It is the end of an era, and they are happy ever after, for a night.`.trim()
  if (number % 7 === 0) return `${told} The black moment; many chapters to come.`.trim()
  return told === '' ? 'Ione and Tobias mend nets all week. Wren sings.' : told
}

import { loadTokenCounter } from '../../../worker/story/text/tokens.ts'
import { atLeast, type Figure, none, percent } from './figure.ts'
import { chapterCount, falseAt, trueAt } from './scripted-book.ts'
import { type ModelRequest, sectionOf } from './scripted-model.ts'
import { openWorld, tellBook, tellWholeBook } from './told-book.ts'

/**
 * The sections of a prompt that describe the state in which the chapter begins. Sections with earlier text are not
 * among them, because they describe the past.
 */
const statements = ['characters', 'facts', 'people-now', 'plan', 'promises', 'places', 'logline']
const closingWords = /This is the last chapter, and the story ends with it/
const openWords = /Leave something open|leave something open/

/** Measures the prompts of a book of forty chapters, which the worker writes with a model that reads correctly. */
export async function measureBook(): Promise<Figure[]> {
  const world = await openWorld(tellBook)
  const { chapters } = await tellWholeBook(world)
  const proseOfChapter = (number: number): ModelRequest => {
    const request = chapters.get(number)?.find(({ call }) => call === 'prose')
    if (!request) throw new Error(`chapter ${number} has no request for prose`)
    return request
  }
  const numbers = Array.from({ length: chapterCount }, (_, i) => i + 1)
  const said = (number: number) =>
    statements.map((name) => sectionOf(proseOfChapter(number), name)).join('\n')
  const staleAt = (number: number) =>
    falseAt(number)
      .filter((text) => said(number).includes(text))
      .map((text) => `chapter ${number}: ${text}`)
  const stale = [10, 20, 40].map((number): Figure => {
    return none(`stale statements sent with chapter ${number}`, staleAt(number), falseAt(number).length)
  })
  const lost = trueAt(chapterCount).filter((text) => !said(chapterCount).includes(text))
  return [
    ...stale,
    none(
      'stale statements sent with any of the 40 chapters',
      numbers.flatMap(staleAt),
      numbers.flatMap(falseAt).length,
    ),
    {
      what: '  statements of that book that hold at chapter 40 and are sent',
      got: `${trueAt(chapterCount).length - lost.length} of ${trueAt(chapterCount).length}`,
      target: 'all',
      holds: lost.length === 0,
      missed: lost,
    },
    closingFigure(numbers.map((number) => ({ number, ...proseOfChapter(number) }))),
    ...(await prefixFigures(
      numbers.map(proseOfChapter),
      numbers.map((number) => sectionOf(proseOfChapter(number), 'characters')),
    )),
    ...(await costFigures([...chapters.values()])),
  ]
}

function closingFigure(requests: (ModelRequest & { number: number })[]): Figure {
  const wrong = requests.filter(({ number, user }) => {
    const isLast = number === chapterCount
    return closingWords.test(user) !== isLast || openWords.test(user) === isLast
  })
  const missed = wrong.map(({ number }) => `chapter ${number}`)
  return atLeast(
    'closing said exactly in the chapter marked last',
    requests.length - wrong.length,
    requests.length,
    1,
    missed,
  )
}

/** Returns the share (0 to 1) of a prompt's tokens that are a common prefix with the previous chapter's prompt. */
export async function commonPrefix(before: ModelRequest, after: ModelRequest): Promise<number> {
  const count = await loadTokenCounter()
  const [one, other] = [before, after].map(({ system, user }) => `${system}\n${user}`)
  let same = 0
  while (same < (other?.length ?? 0) && one?.[same] === other?.[same]) same++
  return count((other ?? '').slice(0, same)) / count(other ?? '')
}

/**
 * Returns the share (0 to 1) of a prompt's tokens in lines that the previous prompt also contains, in any order. A
 * prompt whose sections were in another order could not share a longer prefix.
 */
async function sharedLines(before: ModelRequest, after: ModelRequest): Promise<number> {
  const count = await loadTokenCounter()
  const [known, lines] = [before, after].map(({ system, user }) => `${system}\n${user}`.split('\n'))
  const tokens = (some: readonly string[] = []) => some.reduce((sum, line) => sum + count(`${line}\n`), 0)
  const same = new Set(known)
  return tokens(lines?.filter((line) => same.has(line))) / tokens(lines)
}

async function prefixFigures(requests: ModelRequest[], sheets: string[]): Promise<Figure[]> {
  const shares = await Promise.all(
    requests.slice(1).map((after, i) => commonPrefix(requests[i] ?? after, after)),
  )
  const possible = await Promise.all(
    requests.slice(1, 4).map((after, i) => sharedLines(requests[i] ?? after, after)),
  )
  // The text of the previous chapter is new in every prompt. It is a large part of the prompts of the second and third
  // chapter, so this figure leaves these chapters out.
  const all = shares.map((share, i) => ({ share, chapter: i + 2, isSame: sheets[i] === sheets[i + 1] }))
  const long = all.filter(({ chapter }) => chapter >= 4)
  const changed = long.filter(({ isSame }) => !isSame)
  const least = Math.min(...long.map(({ share }) => share))
  return [
    {
      what: `common prefix of two chapters’ prompts, least of ${long.length} chapters from 4 on`,
      got: percent(least),
      target: '60 % at least',
      holds: least >= 0.6,
      missed: long
        .filter(({ share }) => share < 0.6)
        .map(({ chapter, share }) => `chapter ${chapter}: ${percent(share)}`),
    },
    {
      what: `  the same, mean of all 39; and of the ${changed.length} of them where a line of a sheet was outdated`,
      got: `${percent(mean(shares))}; ${percent(mean(changed.map(({ share }) => share)))}`,
      target: '',
      holds: true,
    },
    {
      what: '  the same of chapters 2 and 3, with one and two chapters before them',
      got: `${percent(shares[0] ?? 0)}; ${percent(shares[1] ?? 0)}`,
      target: '',
      holds: true,
    },
    {
      what: '  the most that any order of the parts could share at chapters 2, 3 and 4',
      got: possible.map(percent).join('; '),
      target: '',
      holds: true,
    },
  ]
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

async function costFigures(chapters: ModelRequest[][]): Promise<Figure[]> {
  const count = await loadTokenCounter()
  const tokens = (requests: ModelRequest[]) => ({
    sent: requests.reduce((sum, { system, user }) => sum + count(system) + count(user), 0),
    written: requests.reduce((sum, { answer }) => sum + count(answer), 0),
  })
  const ordinary = chapters.map((requests) => requests.filter(({ call }) => call !== 'act_summary'))
  const most = Math.max(...ordinary.map((requests) => requests.length))
  const costs = ordinary.map(tokens)
  return [
    {
      what: 'model calls of an ordinary chapter, beside patches',
      got: String(most),
      target: '3 at most',
      holds: most <= 3,
      missed: ordinary
        .filter(({ length }) => length > 3)
        .map((all) => all.map(({ call }) => call).join(', ')),
    },
    {
      what: '  tokens of a chapter, sent and written, mean of 40',
      got: `${Math.round(mean(costs.map(({ sent }) => sent)))} and ${Math.round(mean(costs.map(({ written }) => written)))}`,
      target: '',
      holds: true,
    },
    {
      what: '  calls for act summaries, one for ten chapters',
      got: String(chapters.flat().filter(({ call }) => call === 'act_summary').length),
      target: '',
      holds: true,
    },
  ]
}

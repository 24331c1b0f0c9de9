import type { Filled } from './http-fill.ts'
import type { Call } from './http-load.ts'
import { authors } from './million.ts'

/** One line of the report: calls of one kind, and the server to which the product is compared. */
export interface Measure {
  what: string
  /** The minimum ratio of the product's calls a second to those of the server `of`. */
  target: number
  /**
   * The server to which the product is compared: the hand-written server with the same call, or a server that sends the
   * same answer without any work.
   */
  of: 'hand' | 'hello'
  /**
   * Creates the next call. It chooses its rows at random, so that no row is used very often, except in measures whose
   * name contains 'one' or 'hot'.
   */
  next: () => Call
  /** Whether the call is missing on the server that is written in the usual way. */
  notUsual?: true
  /** Whether the orders of a turn are removed from the queue before the next turn, so that the queue does not grow. */
  emptiesQueue?: true
  /** The calls per second that the product must reach, in addition to the target ratio. */
  least?: number
  expected?: number
}

export const removeOrders = 'DELETE FROM generations'

const below = (end: number) => Math.floor(Math.random() * end)
const oneOf = <Item>(some: readonly Item[]): Item => some[below(some.length)] as Item
const anyone = () => 1 + below(authors)

/** Returns all measures of the bench. Their calls read the rows that `fillForCalls` has created. */
export function measuresOf({ publicStories, written, characters, unread }: Filled): Measure[] {
  const get = (path: string, writer?: number): Call => ({
    method: 'GET',
    path,
    ...(writer === undefined ? {} : { writer }),
  })
  let nextUnread = 0
  const readOne = (): Call => {
    const one = unread[nextUnread++ % unread.length]
    return { method: 'PUT', path: `/api/notifications/${one?.id}/read`, writer: one?.writer ?? 1 }
  }
  const story = () => `/api/stories/${oneOf(publicStories)}`
  // Each story has a unique word of 12 hexadecimal digits. A search for four of these digits finds a few stories.
  const word = () =>
    below(16 ** 4)
      .toString(16)
      .padStart(4, '0')
  const hot = written[0]
  const typed = () => `She waited by the harbour, and counted ${below(1_000_000)} lamps. `.repeat(20)
  const edit = (): Call => {
    const { story: id, chapter, author } = oneOf(written)
    const path = `/api/stories/${id}/chapters/${chapter}`
    return { method: 'PUT', path, writer: author, body: { content: typed() } }
  }
  // Each save sends as its base the version that the last answer returned. No chapter is chosen twice in a round.
  const versions = new Map<number, string>()
  let nextDraft = 0
  const draft = (): Call => {
    const { story: id, chapter, author } = written[nextDraft++ % written.length] as Filled['written'][number]
    return {
      method: 'PUT',
      path: `/api/stories/${id}/chapters/${chapter}/draft`,
      writer: author,
      body: { title: 'The lamps', content: typed(), base: versions.get(chapter) ?? null },
      received: (answer) => versions.set(chapter, (JSON.parse(answer) as { updatedAt: string }).updatedAt),
    }
  }
  // A story accepts one order at a time, so each order is for another story until the orders are removed.
  let nextOrder = 0
  const order = (): Call => {
    const { story: id, author } = written[nextOrder++ % written.length] as Filled['written'][number]
    const body = { plot: 'The letter comes.', setting: 'The harbour at night.', chapterSize: 'short' }
    return {
      method: 'POST',
      path: `/api/stories/${id}/generate-chapter`,
      writer: author,
      body,
      headers: { prefer: 'respond-async' },
    }
  }
  const message = (): Call => ({
    method: 'POST',
    path: '/api/messages',
    writer: 1 + below(authors / 2),
    body: { receiverId: `writer-${authors / 2 + 1 + below(authors / 2)}`, content: 'Did the letter come?' },
  })
  const list = '/api/stories/public?limit=24'
  return [
    { what: 'public list', target: 0.9, of: 'hand', next: () => get(list) },
    { what: 'public list, signed in', target: 0.9, of: 'hand', next: () => get(list, anyone()) },
    { what: 'search', target: 0.9, of: 'hand', next: () => get(`/api/stories/search?limit=24&q=${word()}`) },
    { what: 'story page', target: 0.9, of: 'hand', next: () => get(story()) },
    { what: 'story page, signed in', target: 0.7, of: 'hand', next: () => get(story(), anyone()) },
    {
      what: 'chapters',
      target: 0.9,
      of: 'hand',
      next: () => get(`/api/stories/${oneOf(written).story}/chapters`),
    },
    {
      what: 'chapters, signed in',
      target: 0.7,
      of: 'hand',
      next: () => get(`/api/stories/${oneOf(written).story}/chapters`, anyone()),
    },
    {
      what: 'character page',
      target: 0.9,
      of: 'hand',
      next: () => get(`/api/characters/${oneOf(characters)}`),
    },
    {
      what: 'character page, signed in',
      target: 0.7,
      of: 'hand',
      next: () => get(`/api/characters/${oneOf(characters)}`, anyone()),
    },
    {
      what: 'my stories',
      target: 0.9,
      of: 'hand',
      next: () => get('/api/stories?personal=true&limit=24', anyone()),
    },
    { what: 'bell', target: 0.9, of: 'hand', next: () => get('/api/notifications?limit=24', anyone()) },
    {
      what: 'unread count',
      target: 0.25,
      of: 'hello',
      next: () => get('/api/notifications/unread-count', anyone()),
    },
    { what: 'current user', target: 0.25, of: 'hello', next: () => get('/api/auth/user', anyone()) },
    {
      what: 'like',
      target: 0.7,
      of: 'hand',
      next: () => ({ method: 'POST', path: `${story()}/like`, writer: anyone() }),
    },
    {
      what: 'save',
      target: 0.7,
      of: 'hand',
      next: () => ({ method: 'POST', path: `${story()}/save`, writer: anyone() }),
    },
    { what: 'message', target: 0.7, of: 'hand', next: message },
    { what: 'notification read', target: 0.7, of: 'hand', next: readOne },
    { what: 'chapter draft saved', target: 0.7, of: 'hand', next: draft, notUsual: true },
    { what: 'chapter changed', target: 0.7, of: 'hand', next: edit, notUsual: true },
    { what: 'chapter ordered', target: 0.7, of: 'hand', next: order, notUsual: true, emptiesQueue: true },
    {
      what: 'like, one author liked by everybody',
      target: 0.7,
      of: 'hand',
      least: 500,
      next: () => ({
        method: 'POST',
        path: `/api/stories/${oneOf(hotStories(written, hot?.author))}/like`,
        writer: anyone(),
      }),
    },
    { what: 'hot public list of a visitor', target: 0.6, of: 'hello', next: () => get(list), notUsual: true },
    {
      what: 'hot public list, not modified (304)',
      target: 0.7,
      of: 'hello',
      next: () => ({ ...get(list), headers: { 'if-none-match': '*' } }),
      notUsual: true,
      expected: 304,
    },
    {
      what: 'hot story page of a visitor',
      target: 0.6,
      of: 'hello',
      next: () => get(`/api/stories/${hot?.story}`),
      notUsual: true,
    },
  ]
}

const byAuthor = new Map<number, number[]>()
function hotStories(written: Filled['written'], author = 0): number[] {
  const known = byAuthor.get(author)
  if (known) return known
  const found = written.filter((one) => one.author === author).map(({ story }) => story)
  byAuthor.set(author, found)
  return found
}

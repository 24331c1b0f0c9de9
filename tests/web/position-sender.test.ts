import { beforeEach, expect, test, vi } from 'vitest'
import { read } from '../../web/src/lib/queries.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { loadReadingPosition } from '../../web/src/lib/reading-position.ts'
import { createPositionSender } from '../../web/src/screens/story/position-sender.ts'

interface Put {
  chapterId: number
  answer: (response: Response) => void
}

const queryKey = read('GET /api/stories/{id}/reading-place', { params: { id: 7 } }).queryKey
const puts: Put[] = []
const ids = () => puts.map(({ chapterId }) => chapterId)
const stored = (chapterId: number) =>
  Response.json({ chapterId, paragraph: 0, updatedAt: '2026-11-23T10:00:00.000Z' })
const position = (chapter: number) => ({ chapterId: 10 + chapter, chapter, paragraph: 0 })

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  puts.length = 0
  vi.stubGlobal(
    'fetch',
    (_url: string, { body }: { body: string }) =>
      new Promise<Response>((answer) => puts.push({ ...(JSON.parse(body) as Put), answer })),
  )
})

test('reading positions are sent to the server one at a time, and of the waiting ones only the newest is sent', async () => {
  const sender = createPositionSender(7, () => undefined)
  for (const chapter of [2, 3, 2]) sender.send(position(chapter))
  await expect.poll(ids).toEqual([12])
  puts[0]?.answer(stored(12))
  await expect.poll(ids).toEqual([12, 12])
})

test('a page that is left sends the waiting reading position at once', async () => {
  const sender = createPositionSender(7, () => undefined)
  for (const chapter of [2, 3]) sender.send(position(chapter))
  sender.sendNow()
  await expect.poll(ids).toEqual([12, 13])
  // The page was hidden and not closed, and the user reads on. The next position is sent only when both earlier calls
  // have been answered.
  sender.send(position(4))
  puts[0]?.answer(stored(12))
  await expect.poll(() => queryClient.getQueryData(queryKey)).toMatchObject({ chapterId: 12 })
  expect(ids()).toEqual([12, 13])
  puts[1]?.answer(stored(13))
  await expect.poll(ids).toEqual([12, 13, 14])
})

test('a reading position is stored on the device as not sent until the server has confirmed it', async () => {
  const sender = createPositionSender(7, () => undefined)
  sender.send(position(3))
  expect(loadReadingPosition(7)).toEqual({ chapter: 3, paragraph: 0, unsentSince: expect.any(Number) })
  await expect.poll(ids).toEqual([13])
  puts[0]?.answer(stored(13))
  await expect.poll(() => loadReadingPosition(7)).toEqual({ chapter: 3, paragraph: 0 })
})

test('a reading position that could not be sent stays on the device as not sent', async () => {
  const failed = vi.fn()
  createPositionSender(7, failed).send(position(3))
  await expect.poll(ids).toEqual([13])
  puts[0]?.answer(new Response('{}', { status: 503 }))
  await expect.poll(() => failed.mock.calls.length).toBe(1)
  expect(loadReadingPosition(7)).toMatchObject({ chapter: 3, unsentSince: expect.any(Number) })
})

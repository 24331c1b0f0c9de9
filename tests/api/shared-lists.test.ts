import { expect, it } from 'vitest'
import { Prisma } from '#core/postgres/client.ts'
import { listStamp } from '../../api/queries/stamps.ts'
import { createChapter, createStory } from '../setup/factories.ts'
import { countStatements } from '../setup/sent-statements.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp({}, undefined, { bucket: false })
const author = useUser(test)

it('the stamp of a list for visitors changes with the order of its rows', async () => {
  const stories = [
    await createStory(test.db, author, { isPublic: true }),
    await createStory(test.db, author, { isPublic: true }),
  ]
  const stampOf = (ids: number[]) => {
    const rows = ids.map((id, at) => Prisma.sql`(${id}::int, NULL::timestamptz, ${-at}::int)`)
    const page = () => Prisma.sql`(SELECT * FROM (VALUES ${Prisma.join(rows)}) given (id, "createdAt", rank))`
    return listStamp(test.db, 'story', { page, count: async () => 2 }, { limit: 5 })
  }
  const ids = stories.map(({ id }) => id)
  expect(await stampOf(ids)).toBe(await stampOf(ids))
  expect(await stampOf(ids)).not.toBe(await stampOf(ids.toReversed()))
})

it('a page of a list with several pages is cached for visitors, and has the new total soon after a story of another page is hidden', async () => {
  const stories = []
  for (let n = 0; n < 12; n += 1) stories.push(await createStory(test.db, author, { isPublic: true }))
  const readMany = () =>
    Promise.all(
      Array.from({ length: 10 }, () => test.call('GET', '/api/stories/public?limit=5').then(totalOf)),
    )
  const totalOf = ({ headers }: { headers: Record<string, unknown> }) => Number(headers['x-total-count'])
  const [total = 0] = await readMany()
  const loads = await countStatements(/title/, async () =>
    expect(new Set(await readMany())).toEqual(new Set([total])),
  )
  expect(loads).toBe(0)
  await test.db.story.update({ where: { id: stories[0]?.id ?? 0 }, data: { isPublic: false } })
  await expect.poll(async () => (await readMany())[0]).toBe(total - 1)
})

it('each of the visitors who ask at the same time for the chapters of a long story gets their number (D-84)', async () => {
  const { id } = await createStory(test.db, author, { isPublic: true })
  await createChapter(test.db, { id }, { content: 'The rain. '.repeat(200_000) })
  const path = `/api/stories/${id}/chapters`
  const answers = await Promise.all(Array.from({ length: 4 }, () => test.call('GET', path)))
  expect(answers.map(({ status, headers }) => [status, headers['x-total-count']])).toEqual(
    Array.from({ length: 4 }, () => [200, '1']),
  )
})

import { expect, it } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import { createChapter, createStory, createUser, tomorrow } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp({}, undefined, { bucket: false })

it('a quiet schedule stays quiet when only its time is changed, until the chapter is taken back', async () => {
  const author = await createUser(test.db)
  const story = await createStory(test.db, author, { isPublic: true })
  const { id } = await createChapter(test.db, story, { state: 'draft' })
  const release = async (body: object) => {
    const path = `/api/stories/${story.id}/chapters/${id}/release`
    const answer = await test.call<Chapter>('PUT', path, { as: author, body })
    expect(answer.status).toBe(200)
    return answer.body.quiet
  }
  const schedule = (quiet?: boolean) =>
    release({
      state: 'scheduled',
      releaseAt: tomorrow(),
      ...(quiet !== undefined && { quiet }),
    })
  expect(await schedule(true)).toBe(true)
  expect(await schedule()).toBe(true)
  const { body } = await test.call<Chapter[]>('GET', `/api/stories/${story.id}/chapters`, { as: author })
  expect(body.map(({ quiet }) => quiet)).toEqual([true])
  expect(await schedule(false)).toBe(false)
  await schedule(true)
  expect(await release({ state: 'draft' })).toBe(false)
  expect(await schedule()).toBe(false)
})

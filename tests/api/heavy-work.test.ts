import { PassThrough } from 'node:stream'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { HeavyWork } from '#contract/endpoint.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { createChapter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { fillSlots } from '../setup/heavy-work.ts'

let test: TestApp
let author: TestUser
let imageData: string
beforeAll(async () => {
  test = await buildTestApp()
  author = await createUser(test.db)
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a03050' } })
  imageData = `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`
})

const paragraph = 'She didn’t count the lamps “on the quay”; \\ she knew.\n'
const megabyte = paragraph.repeat(Math.floor(900_000 / paragraph.length))

/** Creates a public story that is too long to be read at once, and whose last chapter is short. */
async function createLongStory(chapters = 4) {
  const story = await createStory(test.db, author, { isPublic: true })
  for (let n = 1; n <= chapters; n++) await createChapter(test.db, story, { content: `${n}. ${megabyte}` })
  await createChapter(test.db, story, { content: 'The end.' })
  return story
}

const pathOf = ({ id }: { id: number }) => `/api/stories/${id}/chapters`

interface Refusal {
  code: string
  message: string
}

describe('a call that uses much memory, while too many such calls run', () => {
  const calls: [HeavyWork, string, (as: TestUser) => ReturnType<typeof test.call<Refusal>>][] = [
    [
      'upload',
      'Many pictures are being uploaded right now. Please try again in a moment.',
      (as) => test.call('POST', '/api/user/profile-picture', { as, body: { imageData } }),
    ],
    [
      'download',
      'Many downloads are running right now. Please try again in a moment.',
      (as) => test.call('GET', '/api/user/export', { as }),
    ],
    [
      'longList',
      'Many long lists are being read right now. Please try again in a moment.',
      async (as) => test.call('GET', pathOf(await createLongStory()), { as }),
    ],
  ]
  it.each(calls)(
    'a call of the kind %s is 503 with Retry-After while too many such calls run, changes nothing, and works again afterwards',
    async (kind, message, call) => {
      const user = await createUser(test.db)
      const end = await fillSlots(test.app, kind)
      const { status, headers, body } = await call(user).finally(end)
      expect([status, headers['retry-after'], body.code, body.message]).toEqual([503, '2', 'busy', message])
      expect(await test.db.image.count({ where: { ownerId: user.id } })).toBe(0)
      expect((await call(user)).status).toBe(200)
    },
  )

  it('a call that uses much memory waits while no slot is free, and takes the slot of the first call that ends', async () => {
    const { upload } = test.app.services.slots
    const running: PassThrough[] = []
    for (;;) {
      const call = new PassThrough()
      const held = upload.hold(call).then(() => 'running')
      const state = await Promise.race([held, new Promise((resolve) => setImmediate(resolve, 'waiting'))])
      running.push(call)
      if (state === 'running') continue
      running[0]?.destroy()
      expect(await held).toBe('running')
      break
    }
    for (const call of running) call.destroy()
  })
})

describe('the chapters of a long story', () => {
  it('the chapters of a long story are complete and in order, for its author and for visitors, with their number', async () => {
    const story = await createLongStory()
    for (const as of [author, undefined]) {
      const { body, headers } = await test.call<Chapter[]>('GET', pathOf(story), { as })
      expect(body.map(({ chapterNumber }) => chapterNumber)).toEqual([1, 2, 3, 4, 5])
      expect(body.map(({ content }) => content.slice(0, 8))).toEqual(
        [1, 2, 3, 4].map((n) => `${n}. She d`).concat('The end.'),
      )
      expect(body[3]?.content).toBe(`4. ${megabyte}`)
      expect(headers['x-total-count']).toBe('5')
    }
  })

  it('the chapters of a long story have an ETag for visitors, which changes with the story', async () => {
    const story = await createLongStory()
    const first = await test.call('GET', pathOf(story))
    const tag = { 'if-none-match': String(first.headers.etag) }
    expect((await test.call('GET', pathOf(story), { headers: tag })).status).toBe(304)
    const [chapter] = await test.db.chapter.findMany({ where: { storyId: story.id, chapterNumber: 5 } })
    const body = { content: 'The very end.' }
    await test.call('PUT', `${pathOf(story)}/${chapter?.id}`, { as: author, body })
    await test.call('PUT', `${pathOf(story)}/${chapter?.id}/release`, {
      as: author,
      body: { state: 'released' },
    })
    expect((await test.call('GET', pathOf(story), { headers: tag })).status).toBe(200)
  })

  it('the chapters of a long story are no longer sent when the story becomes private during the response', async () => {
    // The list is longer than the buffers of both sides of the connection, so a part of it is not sent yet when the
    // story becomes private.
    const story = await createLongStory(30)
    const address = await test.listen()
    const response = await fetch(`${address}${pathOf(story)}`)
    const reader = response.body?.getReader()
    await reader?.read()
    await test.call('PUT', `/api/stories/${story.id}`, { as: author, body: { isPublic: false } })
    const readOn = async () => {
      for (let part = await reader?.read(); !part?.done; part = await reader?.read());
    }
    await expect(readOn()).rejects.toThrow('terminated')
  })
})

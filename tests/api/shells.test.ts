import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { cookieOf } from '../../api/plugins/sessions.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { createGeneration, createStory, createUser, type TestUser } from '../setup/factories.ts'

let test: TestApp
let writer: TestUser

beforeAll(async () => {
  test = await buildTestApp()
  writer = await createUser(test.db)
})

const page = (url: string, headers = {}) =>
  test.app.inject({ url, headers: { accept: 'text/html', ...headers } })
const shellOf = (body: string) => /<div id="root">([\s\S]*?)<\/div>/.exec(body)?.[1]

async function createCovered(
  data: { title: string; description: string; isPublic: boolean },
  author = writer,
) {
  const story = await createStory(test.db, author, data)
  const cover = await test.db.image.create({
    data: {
      ownerId: author.id,
      kind: 'cover',
      key: `images/shell-${story.id}/large.webp`,
      smallKey: `images/shell-${story.id}/small.webp`,
      width: 1024,
      height: 1536,
      thumbhash: 'AA==',
      storyId: story.id,
    },
  })
  return test.db.story.update({ where: { id: story.id }, data: { coverId: cover.id } })
}

describe('what a page shows before its script has come', () => {
  it('is its own for each path, and goes by whether the browser carries a session', async () => {
    const cookie = `${cookieOf(test.config).name}=anything`
    const front = await page('/')
    const room = await page('/', { cookie: `${cookieOf(test.config).name}=${writer.token}` })
    // Nobody's session: the room would be nobody's.
    expect(shellOf((await page('/', { cookie })).body)).toBe('<h1>Landing</h1>')
    expect([shellOf(front.body), shellOf(room.body)]).toEqual(['<h1>Landing</h1>', '<h1>Room</h1>'])
    expect(front.body).toContain('<html lang="en">')
    expect(room.body).toContain('<html data-session="some" lang="en">')
    expect(shellOf((await page('/?from=mail')).body)).toBe('<h1>Landing</h1>')
    expect(shellOf((await page('/login')).body)).toBe('<p>Anywhere</p>')
    expect(shellOf((await page('/login', { cookie })).body)).toBe('<p>Anywhere in the room</p>')
    expect(shellOf((await page('/', { cookie: 'another=1' })).body)).toBe('<h1>Landing</h1>')
  })

  it('is not given by a cache to somebody whose browser shows another', async () => {
    const front = await page('/login')
    expect(front.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Accept, Cookie',
    })
    const etag = String(front.headers.etag)
    expect((await page('/login', { 'if-none-match': etag })).statusCode).toBe(304)
    const cookie = `${cookieOf(test.config).name}=anything`
    expect((await page('/login', { 'if-none-match': etag, cookie })).statusCode).toBe(200)
    // What never changes is everybody's.
    expect((await page('/assets/app-1a2b3c4d.js')).headers.vary).toBe('Accept-Encoding, Accept')
  })

  it('has the cover and the words of a public story, escaped, and asks for the cover first', async () => {
    const story = await createCovered({
      title: 'Salt & "<script>alert(1)</script>"',
      description: 'For {{title}} and $&.',
      isPublic: true,
    })
    const { body } = await page(`/stories/${story.id}?chapter=2`)
    const small = `/media/images/shell-${story.id}/small.webp`
    const large = `/media/images/shell-${story.id}/large.webp`
    const title = 'Salt &amp; &quot;&lt;script&gt;alert(1)&lt;/script&gt;&quot;'
    expect(shellOf(body)).toBe(
      `<img src="${large}" alt="Cover of ${title}"><h1>${title}</h1><p>For {{title}} and $&amp;.</p>`,
    )
    expect(body).toContain(`<link rel="preload" as="image" imagesrcset="${small} 480w, ${large} 1024w">`)
  })

  it('does without what a story does not have', async () => {
    const bare = await createStory(test.db, writer, { title: 'Bare', description: 'Words.', isPublic: true })
    const { body } = await page(`/stories/${bare.id}`)
    expect(shellOf(body)).toBe('<h1>Bare</h1><p>Words.</p>')
    expect(body).not.toContain('rel="preload"')
  })

  it('says nothing of a private story, not even to its writer', async () => {
    const story = await createCovered({ title: 'Hidden', description: 'Secret.', isPublic: false })
    const missing = (await page('/stories/2000000000')).body
    for (const headers of [{}, { authorization: `Bearer ${writer.token}` }]) {
      const { body } = await page(`/stories/${story.id}`, headers)
      expect(shellOf(body)).toBe('<p>Anywhere</p>')
      expect(body).toBe(missing)
    }
  })

  it('has the name and first covers of a room, for whose it is alone', async () => {
    const other = await createUser(test.db, { firstName: 'Ada & Co' })
    const story = await createCovered({ title: 'Mine', description: '', isPublic: false }, other)
    const cookie = (user: TestUser) => ({ cookie: `${cookieOf(test.config).name}=${user.token}` })
    const room = await page('/', cookie(other))
    const at = `/media/images/shell-${story.id}`
    expect(shellOf(room.body)).toBe(
      `<p>Ada &amp; Co</p><img src="${at}/large.webp" srcset="${at}/small.webp 480w" alt="Cover of Mine">`,
    )
    expect(room.headers['cache-control']).toBe('private, no-cache')
    for (const headers of [{}, { cookie: `${cookieOf(test.config).name}=ended` }, { as: 'nobody' }]) {
      expect((await page('/', headers)).body).not.toContain('Mine')
    }
    // What is being written stands in it, newest first; what has ended does not.
    const about = {
      storyId: story.id,
      status: 'running',
      attempt: 1,
      leaseUntil: new Date(Date.now() + 60_000),
    } as const
    await createGeneration(test.db, other, 'chapter', { ...about, startedAt: new Date() })
    await createGeneration(test.db, other, 'avatar', { status: 'cancelled', finishedAt: new Date() })
    expect(shellOf((await page('/', cookie(other))).body)).toBe('<p>Ada &amp; Co</p><b>Mine</b>')
    expect((await page('/', cookie(writer))).body).not.toContain('Mine')
    // A room without a story's cover is the plain one; so is another tab of it.
    const empty = await createUser(test.db)
    expect(shellOf((await page('/', cookie(empty))).body)).toBe('<h1>Room</h1>')
    expect(shellOf((await page('/?tab=casts', cookie(other))).body)).toBe('<h1>Room</h1>')
  })

  it('keeps a session in use alive, cookie and all', async () => {
    const reader = await createUser(test.db)
    const cookie = `${cookieOf(test.config).name}=${reader.token}`
    expect((await page('/', { cookie })).headers['set-cookie']).toBeUndefined()
    await test.db.session.updateMany({
      where: { userId: reader.id },
      data: { seenAt: new Date(Date.now() - 2 * 60 * 60 * 1000) },
    })
    expect((await page('/', { cookie })).headers['set-cookie']).toContain(`${cookie}; Max-Age=2592000`)
  })

  it('leaves scripts as their hashes know them, and is itself no file to fetch', async () => {
    const { body, headers } = await page('/')
    const script = /<script>([\s\S]*?)<\/script>/.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(script).digest('base64')
    expect(headers['content-security-policy']).toContain(hash)
    expect((await test.app.inject({ url: '/shells.json', headers: { accept: '*/*' } })).statusCode).toBe(404)
  })
})

import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { cookieOf } from '../../api/plugins/sessions.ts'
import { createGeneration, createStory, createUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const writer = useUser(test)

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

/** Returns a session cookie with the given token, which need not be valid. */
const cookieWith = (token: string) => ({ cookie: `${cookieOf(test.config).name}=${token}` })

describe('the prerendered page', () => {
  it('the prerendered page depends on the screen and on whether the browser sends a session cookie', async () => {
    const landing = await page('/')
    const dashboard = await page('/?tab=casts', cookieWith(writer.token))
    expect(shellOf(landing.body)).toBe('<i>visitor</i><h1>Landing</h1>')
    expect(shellOf(dashboard.body)).toBe('<i>signed in</i><h1>Dashboard</h1>')
    expect(landing.body).not.toContain('data-session')
    expect(dashboard.body).toContain('<html data-session="some" ')
    expect(shellOf((await page('/?from=mail')).body)).toBe('<i>visitor</i><h1>Landing</h1>')
    expect(shellOf((await page('/', { cookie: 'another=1' })).body)).toBe('<i>visitor</i><h1>Landing</h1>')
    expect(shellOf((await page('/login')).body)).toBe('<i>visitor</i>')
    expect(shellOf((await page('/login', cookieWith('anything'))).body)).toBe('<i>signed in</i>')
    // The dashboard checks the session, and this token belongs to no session, so the visitor's page is sent.
    expect(shellOf((await page('/', cookieWith('anything'))).body)).toBe('<i>visitor</i><h1>Landing</h1>')
  })

  it('the prerendered page has an attribute with the files and reads of its screen for the inline script', async () => {
    const { body } = await page('/stories/2000000000')
    const attribute = /<html data-first-load="([^"]*)"/.exec(body)?.[1] ?? ''
    expect(JSON.parse(attribute.replaceAll('&quot;', '"'))).toEqual({
      path: '^/stories/([1-9]\\d*)/?$',
      files: ['/assets/story.js'],
      signedInFiles: [],
      reads: [{ url: '/api/stories/$1' }],
    })
  })

  it('the prerendered page is cached separately for browsers with and without a session cookie', async () => {
    const path = `/stories/${(await createCovered({ title: 'The Ferry', description: '', isPublic: true })).id}`
    const visitors = await page(path)
    expect(visitors.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Accept, Cookie',
    })
    const etag = String(visitors.headers.etag)
    expect((await page(path, { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await page(path, { 'if-none-match': etag, ...cookieWith('anything') })).statusCode).toBe(200)
    expect((await page('/assets/app-1a2b3c4d.js')).headers.vary).toBe('accept-encoding')
  })

  it('the prerendered page of a public story has its cover and its escaped texts, and preloads the cover', async () => {
    const story = await createCovered({
      title: 'Salt & "<script>alert(1)</script>"',
      description: 'For {{title}}, {{#title}}x{{/title}} and $&.',
      isPublic: true,
    })
    const { body } = await page(`/stories/${story.id}?chapter=2`)
    const small = `/media/images/shell-${story.id}/small.webp`
    const large = `/media/images/shell-${story.id}/large.webp`
    const title = 'Salt &amp; &quot;&lt;script&gt;alert(1)&lt;/script&gt;&quot;'
    const description = 'For {{title}}, {{#title}}x{{/title}} and $&amp;.'
    expect(shellOf(body)).toBe(
      `<i>visitor</i><img src="${large}" alt="Cover of ${title}"><h1>${title}</h1><p>${description}</p>`,
    )
    expect(body).toContain(`<link rel="preload" as="image" imagesrcset="${small} 480w, ${large} 1024w">`)
  })

  it('the prerendered page of a story without a cover contains and preloads no image', async () => {
    const bare = await createStory(test.db, writer, { title: 'Bare', description: 'Words.', isPublic: true })
    const { body } = await page(`/stories/${bare.id}`)
    expect(shellOf(body)).toBe('<i>visitor</i><h1>Bare</h1><p>Words.</p>')
    expect(body).not.toContain('rel="preload"')
  })

  it('the prerendered page of a private story is the same as that of a missing story, even for its writer', async () => {
    const story = await createCovered({ title: 'Hidden', description: 'Secret.', isPublic: false })
    const missing = (await page('/stories/2000000000')).body
    for (const headers of [{}, { authorization: `Bearer ${writer.token}` }]) {
      const { body } = await page(`/stories/${story.id}`, headers)
      expect(shellOf(body)).toBe('<i>visitor</i>')
      expect(body).toBe(missing)
    }
  })

  it('the prerendered dashboard contains the name, covers and running generations of its user, and only for that user', async () => {
    const other = await createUser(test.db, { firstName: 'Ada & Co' })
    const first = await createCovered({ title: 'Yours', description: '', isPublic: false }, other)
    const second = await createCovered({ title: '{{name}} <b>', description: '', isPublic: false }, other)
    const dashboard = await page('/', cookieWith(other.token))
    const covers = [second, first].map(({ id }) => `/media/images/shell-${id}`)
    expect(shellOf(dashboard.body)).toBe(
      `<i>signed in</i><p>Ada &amp; Co</p>${covers
        .map(
          (at, n) =>
            `<img src="${at}/large.webp" srcset="${at}/small.webp 480w" alt="Cover of ${['{{name}} &lt;b&gt;', 'Yours'][n]}">`,
        )
        .join('')}`,
    )
    expect(dashboard.body).toContain(
      covers.map((at) => `<link rel="preload" href="${at}/large.webp">`).join(''),
    )
    expect(dashboard.headers['cache-control']).toBe('private, no-cache')
    for (const headers of [{}, cookieWith('ended'), { as: 'nobody' }, cookieWith(writer.token)]) {
      expect((await page('/', headers)).body).not.toContain('Yours')
    }
    // Only the first tab of the dashboard shows stories.
    expect(shellOf((await page('/?tab=casts', cookieWith(other.token))).body)).not.toContain('Yours')

    const running = {
      storyId: first.id,
      status: 'running',
      attempt: 1,
      leaseUntil: new Date(Date.now() + 60_000),
    } as const
    await createGeneration(test.db, other, 'chapter', { ...running, startedAt: new Date() })
    await createGeneration(test.db, other, 'avatar', { status: 'cancelled', finishedAt: new Date() })
    expect(shellOf((await page('/', cookieWith(other.token))).body)).toBe(
      '<i>signed in</i><p>Ada &amp; Co</p><ul><li>Yours</li></ul>',
    )
    expect((await page('/', cookieWith(writer.token))).body).not.toContain('Yours')
  })

  it('the prerendered dashboard shows the covers of the stories up to the first story without a cover', async () => {
    const other = await createUser(test.db)
    await createCovered({ title: 'Behind', description: '', isPublic: false }, other)
    await createStory(test.db, other, { title: 'Bare' })
    expect(shellOf((await page('/', cookieWith(other.token))).body)).toBe(
      '<i>signed in</i><h1>Dashboard</h1>',
    )
    await createCovered({ title: 'Before', description: '', isPublic: false }, other)
    const { body } = await page('/', cookieWith(other.token))
    expect(body).toContain('Cover of Before')
    expect(body).not.toContain('Behind')
  })

  it('a request for a page extends the session and its cookie when the session was last used two hours ago', async () => {
    const reader = await createUser(test.db)
    const headers = cookieWith(reader.token)
    expect((await page('/', headers)).headers['set-cookie']).toBeUndefined()
    await test.db.session.updateMany({
      where: { userId: reader.id },
      data: { seenAt: new Date(Date.now() - 2 * 60 * 60 * 1000) },
    })
    expect((await page('/', headers)).headers['set-cookie']).toContain(`${headers.cookie}; Max-Age=2592000`)
  })

  it('the inline script of the prerendered page has the hash that the content security policy allows', async () => {
    const { body, headers } = await page('/')
    const script = /<script>([\s\S]*?)<\/script>/.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(script).digest('base64')
    expect(headers['content-security-policy']).toContain(hash)
  })
})

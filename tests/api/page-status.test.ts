import { describe, expect, it } from 'vitest'
import { hashToken } from '#core/security/tokens.ts'
import { createCharacter, createLocation, createStory, type TestUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const author = useUser(test)
const stranger = useUser(test)

/** Requests a page as a browser does, with the session cookie of a user. */
const open = (url: string, as?: TestUser) =>
  test.app.inject({
    url,
    headers: {
      accept: 'text/html',
      host: 'room.example',
      ...(as ? { cookie: `session_${test.config.PORT}=${as.token}` } : {}),
    },
  })
const statuses = async (url: string) => [
  (await open(url)).statusCode,
  (await open(url, stranger)).statusCode,
  (await open(url, author)).statusCode,
]

describe('the status of a page', () => {
  it.each(['/no/such/screen', '/stories/abc', '/%', '/stories/2147483648', `/users/${'u'.repeat(65)}`])(
    'the API sends the page with the status 404 for the address %s, which does not exist',
    async (url) => {
      for (const as of [undefined, author]) {
        const answer = await open(url, as)
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
        expect(answer.body).toContain('<div id="root">')
        expect(answer.headers['x-request-id']).toBeDefined()
        expect(answer.headers.etag).toBeUndefined()
      }
    },
  )

  it('the page of a private or missing thing has the status 404 for all users who may not see the thing', async () => {
    const [story, character, location] = await Promise.all([
      createStory(test.db, author),
      createCharacter(test.db, author, { shareTokenHash: hashToken('let-me-in') }),
      createLocation(test.db, author),
    ])
    for (const path of [`/stories/${story.id}`, `/characters/${character.id}`, `/locations/${location.id}`])
      expect(await statuses(path), path).toEqual([404, 404, 200])
    expect(await statuses(`/users/${author.id}`)).toEqual([404, 404, 200])
    expect(await statuses('/collections/2147483647')).toEqual([404, 404, 404])
    expect(await statuses(`/characters/${character.id}?share=let-me-in`)).toEqual([200, 200, 200])
    expect(await statuses(`/characters/${character.id}?share=wrong`)).toEqual([404, 404, 200])
  })

  it('the page of a story that was made private has the status 404, also for a browser that has stored the public page', async () => {
    const { id } = await createStory(test.db, author, { isPublic: true })
    const url = `/stories/${id}`
    const shown = await open(url)
    expect(shown.statusCode).toBe(200)
    await test.db.story.update({ where: { id }, data: { isPublic: false } })
    const headers = { accept: 'text/html', 'if-none-match': String(shown.headers.etag) }
    expect((await test.app.inject({ url, headers })).statusCode).toBe(404)
  })
})

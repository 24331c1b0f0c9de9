import { createHash } from 'node:crypto'
import fc from 'fast-check'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendPage, unmarkCursor } from '../../api/wire/send-page.ts'
import { closeAfterTests } from '../setup/close-after-tests.ts'

const app = fastify()
closeAfterTests(() => app.close())
app.get('/api/*', async (request, reply) => {
  const query = unmarkCursor(request.query as { cursor?: string }, request)
  return sendPage(request, reply, { rows: [query], next: 'MHwyMDI2_-', total: 3 })
})

async function linkOf(address: string): Promise<unknown> {
  const { headers } = await app.inject({ url: address })
  return headers.link
}

/**
 * Returns the Link header of D-6 and D-61: the address with a cursor, which ends with a hash of the address of the
 * list.
 */
function expectedLink(address: string): string {
  const url = new URL(address, 'http://host')
  const list = new URL(url)
  for (const name of ['cursor', 'limit']) list.searchParams.delete(name)
  list.searchParams.sort()
  const mark = createHash('sha256')
    .update(`${list.pathname}?${list.searchParams}`)
    .digest('base64url')
    .slice(0, 6)
  url.searchParams.set('cursor', `MHwyMDI2_-.${mark}`)
  return `<${url.pathname}${url.search}>; rel="next"`
}

const name = fc.constantFrom('q', 'limit', 'tags', 'sort', 'cursors', '%63ursors', 'ü', 'a+b', 'a%20b', '')
const value = fc.oneof(
  fc.webFragments({ size: 'small' }),
  fc.constantFrom('', '24', 'a%20b', '~', "it's", '%C3%A9', '%'),
  fc.string({ minLength: 180, maxLength: 220 }).map(encodeURIComponent),
)
const address = fc
  .tuple(fc.webPath({ size: 'small' }), fc.array(fc.tuple(name, value), { maxLength: 4 }))
  .map(
    ([path, pairs]) =>
      `/api${path.startsWith('/') ? path : `/${path}`}${pairs.length > 0 ? '?' : ''}${pairs.map(([key, of]) => `${key}=${of}`).join('&')}`,
  )

test('the first and each later call of an address get the same link to the next page', () =>
  fc.assert(
    fc.asyncProperty(address, async (first) => {
      const links = [await linkOf(first), await linkOf(first)]
      expect(links).toEqual([expectedLink(first), expectedLink(first)])
    }),
  ))

test('the link of a later page has its new cursor in the place of the old one, also where its name is escaped', async () => {
  const [, cursor = ''] = /cursor=([^>]*)>/.exec(String(await linkOf('/api/stories?q=a&sort=loved'))) ?? []
  for (const later of [
    `/api/stories?q=a&cursor=${cursor}&sort=loved&limit=2`,
    `/api/stories?%63ursor=${cursor}&q=a&sort=loved`,
  ])
    for (let time = 0; time < 2; time++) {
      expect(await linkOf(later)).toBe(expectedLink(later))
      expect(expectedLink(later)).toContain(`cursor=${cursor}`)
    }
})

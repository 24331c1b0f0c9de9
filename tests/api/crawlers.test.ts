import { expect, it } from 'vitest'
import { createStory } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp({ PUBLIC_URL: 'https://heartroom.example' })
const author = useUser(test)

it('robots.txt names the sitemap and forbids crawlers the calls of the API', async () => {
  const { statusCode, headers, body } = await test.app.inject('/robots.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toContain('Disallow: /api/\n')
  expect(body).toContain('Sitemap: https://heartroom.example/sitemap.xml\n')
})

it('the sitemap lists every public story once, over several batches, and no private or hidden one', async () => {
  const secret = await createStory(test.db, author)
  const hidden = await createStory(test.db, author, { hiddenAt: new Date() })
  const createdAt = new Date('2026-03-01T00:00:00Z')
  await test.db.story.createMany({
    // All these stories have the same creation time, so the boundary between two batches of the sitemap lies among
    // stories with equal times.
    data: Array.from({ length: 2100 }, (_, n) => ({
      authorId: author.id,
      title: `Story ${n}`,
      description: '',
      genre: 'romance' as const,
      isPublic: true,
      createdAt,
    })),
  })
  const shown = await test.db.story.findMany({ where: { isPublic: true }, select: { id: true } })
  const { statusCode, headers, body } = await test.app.inject('/sitemap.xml')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  const listed = [
    ...body.matchAll(/<loc>https:\/\/heartroom\.example\/stories\/(\d+)<\/loc><lastmod>2/g),
  ].map(([, id]) => Number(id))
  expect(listed.toSorted((a, b) => a - b)).toEqual(shown.map(({ id }) => id).toSorted((a, b) => a - b))
  expect(listed).not.toContain(secret.id)
  expect(listed).not.toContain(hidden.id)
  expect(body).toMatch(/^<\?xml[^>]*>\n<urlset [^>]*>\n[\s\S]*<\/urlset>\n$/)
})

import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportCase } from '#contract/reports.ts'
import type { Story } from '#contract/stories.ts'
import { seedDemo } from '../../prisma/seed/demo.ts'
import { createUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-'))
  await seedDemo(test.db, test.storage, folder)
}, 60_000)

afterAll(() => rm(folder, { recursive: true }))

describe('the demo content', () => {
  it('the demo content contains twelve public stories with covers', async () => {
    const { body } = await test.call<Story[]>('GET', '/api/stories/public')
    expect(body).toHaveLength(12)
    for (const story of body) {
      expect(story.coverImageUrl).toMatch(/^\/media\/images\/demo-cover-[a-z-]+\/[0-9a-f]{64}\.webp$/)
      expect(story.readCount).toBeGreaterThan(story.likeCount)
    }
  })

  it('the counters of likes, reads, ratings and links in the demo content equal the number of rows', async () => {
    const wrong = await test.pool.query(`
      SELECT 'story' FROM stories s WHERE "likeCount" <> (SELECT count(*) FROM story_likes WHERE "storyId" = s.id)
        OR "readCount" <> (SELECT count(*) FROM story_reads WHERE "storyId" = s.id)
        OR "ratingSum" <> (SELECT coalesce(sum(rating), 0) FROM story_ratings WHERE "storyId" = s.id)
      UNION ALL SELECT 'character' FROM characters c
        WHERE "likeCount" <> (SELECT count(*) FROM character_likes WHERE "characterId" = c.id)
        OR "usageCount" <> (SELECT count(*) FROM story_characters l JOIN stories s ON s.id = l."storyId" AND s."isPublic"
          WHERE l."characterId" = c.id)
      UNION ALL SELECT 'location' FROM locations c
        WHERE "likeCount" <> (SELECT count(*) FROM location_likes WHERE "locationId" = c.id)
        OR "usageCount" <> (SELECT count(*) FROM story_locations l JOIN stories s ON s.id = l."storyId" AND s."isPublic"
          WHERE l."locationId" = c.id)
      UNION ALL SELECT 'bell' FROM users u JOIN bells b ON b."userId" = u.id
        WHERE b.unread <> (SELECT count(*) FROM notifications WHERE "userId" = u.id AND NOT "isRead")
      UNION ALL SELECT 'own read' FROM story_reads r JOIN stories s ON s.id = r."storyId" AND s."authorId" = r.viewer
      UNION ALL SELECT 'early' FROM story_likes l JOIN stories s ON s.id = l."storyId" WHERE l."createdAt" < s."createdAt"`)
    expect(wrong.rows).toEqual([])
  })

  it('the passwords of the demo accounts are in a file that only its owner can read', async () => {
    const file = join(folder, 'demo-accounts.txt')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const accounts = (await readFile(file, 'utf8')).trim().split('\n')
    expect(accounts).toHaveLength(4)
    const [email, password] = accounts[0]?.split(' ') ?? []
    const { status } = await test.call('POST', '/api/auth/login', { body: { email, password } })
    expect(status).toBe(200)
  })

  it('the demo content has open reports, a scheduled chapter and a pen name', async () => {
    const { db } = test
    const reader = await createUser(db)
    const admin = await createUser(db, { isAdmin: true })
    const reports = await test.call<ReportCase[]>('GET', '/api/admin/reports', { as: admin })
    expect(reports.body.map(({ title, count, status }) => [title, count, status])).toEqual([
      ['Marginalia', 1, 'open'],
      ['Night Train to Trieste', 2, 'open'],
    ])
    const [scheduled] = await db.chapter.findMany({ where: { state: 'scheduled' } })
    expect(scheduled?.releaseAt?.getTime()).toBeGreaterThan(Date.now())
    const story = await test.call<Story>('GET', `/api/stories/${scheduled?.storyId}`, { as: reader })
    expect(story.body).toMatchObject({ title: 'The Orchard Keeper', chapterCount: 2 })
    const { body } = await test.call('GET', '/api/users/search?q=Saffron', { as: reader })
    expect(body).toMatchObject([{ firstName: 'Saffron Lisle', lastName: '' }])
    const names = await test.call('GET', '/api/users/public?limit=200', { as: reader })
    expect(names.text).not.toContain('Haddad')
  })

  it('the demo content is not created a second time when the seed runs again', async () => {
    const accounts = await readFile(join(folder, 'demo-accounts.txt'), 'utf8')
    const before = await test.db.user.count()
    await seedDemo(test.db, test.storage, folder)
    expect(await test.db.user.count()).toBe(before)
    expect(await test.db.story.count()).toBe(12)
    expect(await readFile(join(folder, 'demo-accounts.txt'), 'utf8')).toBe(accounts)
  })
})

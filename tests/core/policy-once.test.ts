import { expect, test } from 'vitest'
import { allowedWhere, readsDraftsWhere, type Viewer, visibleWhere } from '#core/policy.ts'
import { seenByLinkWhere, seenWhere } from '#core/policy-once.ts'
import { Prisma } from '#core/postgres/client.ts'

const user: Viewer = { userId: 'u', isAdmin: false }
const admin: Viewer = { userId: 'u', isAdmin: true }
const written = ({ strings, values }: Prisma.Sql) =>
  strings.reduce((text, next, index) => `${text}'${values[index - 1]}'${next}`)

test('the rule for seeing a story is the rule for reading its drafts, or that the story is public', () => {
  const see = written(visibleWhere('story', user, 's'))
  expect(see).toContain(' OR s."isPublic"')
  expect(see.replace(' OR s."isPublic"', '')).toBe(written(readsDraftsWhere(user, 's')))
  expect(written(visibleWhere('story', admin, 's'))).toBe(written(readsDraftsWhere(admin, 's')))
  expect(written(visibleWhere('story', null, 's'))).toBe('s."isPublic"')
  expect(written(seenWhere(Prisma.sql`may.drafts`, 's'))).toBe('(s."isPublic" OR may.drafts)')
})

test('authors read the drafts of their stories', () => {
  expect(written(allowedWhere('work', 'story', user, 's'))).toMatch(/^\(s\."authorId" = 'u' OR /)
})

test('a read without a share link has no condition for one', () => {
  expect(written(seenByLinkWhere('character', user, 'c', null))).toBe(
    written(visibleWhere('character', user, 'c')),
  )
  expect(written(seenByLinkWhere('character', user, 'c', 'hash'))).toContain(`"shareTokenHash" = 'hash'`)
})

import { expect, test } from 'vitest'
import { allowedWhere, readsDraftsWhere, type Viewer, visibleWhere } from '#core/policy/policy.ts'
import { seenByLinkWhere, seenWhere } from '#core/policy/policy-once.ts'
import { Prisma } from '#core/postgres/client.ts'

const user: Viewer = { userId: 'u', isAdmin: false }
const admin: Viewer = { userId: 'u', isAdmin: true }
const written = ({ strings, values }: Prisma.Sql) =>
  strings.reduce((text, next, index) => `${text}'${values[index - 1]}'${next}`)

test('visibleWhere allows a story that is public, or whose drafts the user may read', () => {
  const see = written(visibleWhere('story', user, 's'))
  expect(see).toContain(' OR s."isPublic"')
  expect(see.replace(' OR s."isPublic"', '')).toBe(written(readsDraftsWhere(user, 's')))
  expect(written(visibleWhere('story', admin, 's'))).toBe(written(readsDraftsWhere(admin, 's')))
  expect(written(visibleWhere('story', null, 's'))).toBe('s."isPublic"')
  expect(written(seenWhere(Prisma.sql`may.drafts`, 's'))).toBe('(s."isPublic" OR may.drafts)')
})

test('the policy lets authors read the drafts of their stories', () => {
  expect(written(allowedWhere('work', 'story', user, 's'))).toMatch(/^\(s\."authorId" = 'u' OR /)
})

test('seenByLinkWhere without a share link is the same condition as visibleWhere', () => {
  expect(written(seenByLinkWhere('character', user, 'c', null))).toBe(
    written(visibleWhere('character', user, 'c')),
  )
  expect(written(seenByLinkWhere('character', user, 'c', 'hash'))).toContain(`"shareTokenHash" = 'hash'`)
})

import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { useTestApp } from '../setup/use-test-app.ts'
import { access } from './specification/access.ts'
import { admin } from './specification/admin.ts'
import { book } from './specification/book.ts'
import { chapters } from './specification/chapters.ts'
import { characters } from './specification/characters.ts'
import { desk } from './specification/desk.ts'
import { facts } from './specification/facts.ts'
import { generations } from './specification/generations.ts'
import { groups } from './specification/groups.ts'
import { expectLine, type Line } from './specification/line.ts'
import { locations } from './specification/locations.ts'
import { messages } from './specification/messages.ts'
import { people } from './specification/people.ts'
import { safety } from './specification/safety.ts'
import { sharing } from './specification/sharing.ts'
import { stories } from './specification/stories.ts'

const tables: Record<string, readonly Line[]> = {
  stories,
  chapters,
  desk,
  facts,
  characters,
  sharing,
  access,
  groups,
  locations,
  messages,
  safety,
  people,
  generations,
  book,
  admin,
}

// Calls that the specification does not list: calls for operators and the admin screens, which admin.test.ts,
// sessions.test.ts, sign-ups.test.ts, operator-settings.test.ts and service-checks.test.ts cover, and calls for second
// factors and external identities, which second-factor*.test.ts, passkeys.test.ts and external-identities.test.ts
// cover.
const ours = [
  'GET /api/admin/users/{}',
  'GET /api/admin/history',
  'GET /api/admin/deployment',
  'GET /api/admin/audit',
  'GET /api/site',
  'GET /api/admin/invitations',
  'DELETE /api/admin/invitations/{}',
  'GET /api/admin/sign-ups',
  'POST /api/admin/sign-ups/{}/decide',
  'GET /api/admin/spending',
  'POST /api/admin/checks',
  'GET /api/admin/checks/{}',
  'POST /api/auth/reset',
  'GET /api/auth/options',
  'POST /api/auth/forgot',
  'POST /api/auth/mail-link',
  'GET /api/user/access',
  'POST /api/user/email/confirmation',
  'DELETE /api/user/sessions',
  'GET /api/user/second-factor',
  'GET /api/user/identities',
  'POST /api/user/identities',
  'DELETE /api/user/identities/{}',
  'POST /api/user/passkeys/options',
  'POST /api/user/passkeys',
  'DELETE /api/user/passkeys/{}',
  'POST /api/user/authenticator-app',
  'POST /api/user/authenticator-app/confirm',
  'DELETE /api/user/authenticator-app',
  'POST /api/user/recovery-codes',
  'POST /api/auth/second-factor',
  'POST /api/auth/passkey/options',
  'POST /api/auth/passkey',
]

const test = useTestApp({ MAX_ACTIVE_GENERATIONS: '100' })

describe.each(Object.entries(tables))('the specification of %s', (_, lines) => {
  it.each(lines.map((line) => [`${line.call} (${line.from})`, line] as const))(
    'the call %s answers as the specification requires',
    async (_name, line) => {
      await expectLine(test, line)
    },
  )
})

it('the tables of specified calls contain every call of the contract except those listed as unspecified', () => {
  const shape = (call: string) => call.replace(/\?.*$/, '').replace(/\{\w+\}/g, '{}')
  const lined = new Set(Object.values(tables).flatMap((lines) => lines.map(({ call }) => shape(call))))
  const without = endpoints
    .map(({ method, path }) => shape(`${method} ${path}`).replace('/admin/{}/{}', '/admin/stories/{}'))
    .filter((call) => !lined.has(call) && !ours.includes(call))
  expect(without).toEqual([])
})

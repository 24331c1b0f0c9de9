import { storeLink } from '#core/mail/links.ts'
import { hashPassword } from '#core/security/passwords.ts'
import { hashToken, newToken } from '#core/security/tokens.ts'
import { beginSession } from '../../api/plugins/sessions.ts'
import { listedId } from '../../api/queries/sessions.ts'
import type { TestApp } from '../setup/app.ts'
import type { TestUser } from '../setup/factories.ts'

interface Scene {
  test: TestApp
  owner: TestUser
  caller: TestUser
}

const signedIn = { open: 'signed in' } as const
let passwordHash: Promise<string> | undefined

/**
 * Returns the table row of a call whose body contains the caller's password. The row first stores this password for the
 * caller.
 */
function withPassword(bodyFor: (caller: TestUser) => object) {
  const needs = async ({ test, caller }: Scene) => {
    passwordHash ??= hashPassword('lanterns')
    await test.db.user.update({ where: { id: caller.id }, data: { passwordHash: await passwordHash } })
    return { body: bodyFor(caller) }
  }
  return { open: 'signed in', needs } as const
}

/** The calls about mail, password, address and sessions. They are part of the table `rest` in authorization-rest.ts. */
export const accountCalls = {
  'GET /api/auth/options': { open: 'anyone' },
  'POST /api/auth/forgot': { open: 'anyone', needs: async () => ({ body: { email: 'a@example.com' } }) },
  'POST /api/auth/mail-link': {
    open: 'anyone',
    needs: async ({ test, owner }: Scene) => {
      const token = newToken()
      const link = { purpose: 'unsubscribe' as const, userId: owner.id, address: owner.email, hours: 1 }
      await test.db.$transaction((tx) => storeLink(tx, { token, ...link }))
      return { body: { purpose: 'unsubscribe', token } }
    },
  },
  'GET /api/user/access': signedIn,
  'PUT /api/user/password': withPassword(() => ({ currentPassword: 'lanterns', newPassword: 'lanterns' })),
  'PUT /api/user/email': withPassword(({ email }) => ({ password: 'lanterns', email })),
  'POST /api/user/email/confirmation': signedIn,
  'GET /api/user/identities': signedIn,
  'DELETE /api/user/identities/{id}': {
    open: 'owner',
    needs: async ({ test, owner }: Scene) => {
      await test.db.user.update({ where: { id: owner.id }, data: { passwordHash: null } })
      const connect = () =>
        test.db.externalIdentity.create({
          data: { issuer: 'https://id.example', subject: newToken(), userId: owner.id },
        })
      // The last identity of an account without a password cannot be removed, so the account gets two.
      await connect()
      const { id } = await connect()
      return { params: { id }, body: {} }
    },
  },
  'GET /api/user/sessions': signedIn,
  'DELETE /api/user/sessions': signedIn,
  'DELETE /api/user/sessions/{id}': {
    open: 'owner',
    needs: async ({ test, owner }: Scene) => {
      const token = await beginSession(test.db, owner.id, undefined)
      return { params: { id: listedId(hashToken(token)) } }
    },
  },
} as const

import type { TestApp } from '../setup/app.ts'
import { createPasskey } from '../setup/authenticator.ts'
import type { TestUser } from '../setup/factories.ts'
import { addApp, addPasskey, codeOf, givePassword, password } from '../setup/second-factor.ts'

interface Row {
  open: 'signed in' | 'owner'
  needs?: (scene: {
    test: TestApp
    owner: TestUser
    caller: TestUser
  }) => Promise<{ params?: Record<string, number>; body: object }>
}

/**
 * Returns the table row of a call whose body contains the caller's password. `more` creates the other fields of the
 * body.
 */
const guarded = (more: (test: TestApp, caller: TestUser) => Promise<object> = async () => ({})): Row => ({
  open: 'signed in',
  needs: async ({ test, caller }) => {
    await givePassword(test, caller)
    await test.db.totpSecret.deleteMany({ where: { userId: caller.id } })
    return { body: { password, ...(await more(test, caller)) } }
  },
})

/** The calls about second factors, for the table in authorization-rest.ts. */
export const secondFactorRows: Record<string, Row> = {
  'GET /api/user/second-factor': { open: 'signed in' },
  'POST /api/user/passkeys/options': guarded(),
  'POST /api/user/passkeys': guarded(async (test, as) => {
    const { body } = await test.call<{ challenge: string }>('POST', '/api/user/passkeys/options', {
      as,
      body: { password },
    })
    return { name: 'Laptop', response: createPasskey().create(body) }
  }),
  'DELETE /api/user/passkeys/{id}': {
    open: 'owner',
    needs: async ({ test, owner }) => {
      await givePassword(test, owner)
      return { params: { id: (await addPasskey(test, owner)).id }, body: { password } }
    },
  },
  'POST /api/user/authenticator-app': guarded(),
  'POST /api/user/authenticator-app/confirm': guarded(async (test, as) => {
    const { body } = await test.call<{ key: string }>('POST', '/api/user/authenticator-app', {
      as,
      body: { password },
    })
    return { code: codeOf(body.key) }
  }),
  'DELETE /api/user/authenticator-app': guarded(async (test, as) => addApp(test, as)),
  'POST /api/user/recovery-codes': guarded(async (test, as) => addApp(test, as)),
}

export const secondFactorElsewhere = {
  'POST /api/auth/second-factor': 'second-factor.test.ts',
  'POST /api/auth/passkey/options': 'passkeys.test.ts',
  'POST /api/auth/passkey': 'passkeys.test.ts',
}

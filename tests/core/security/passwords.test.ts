import { expect, it } from 'vitest'
import { hashPassword, isPassword } from '#core/security/passwords.ts'

it('keeps a password as argon2id, each with a salt of its own', async () => {
  const [one, two] = [await hashPassword('candlelight'), await hashPassword('candlelight')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await isPassword('candlelight', one)).toBe(true)
  expect(await isPassword('Candlelight', one)).toBe(false)
})

it('works as hard for an account that has no password, or is none, and says no to whatever that is compared with', async () => {
  const hash = await hashPassword('candlelight')
  // What is compared with is made once.
  expect(await isPassword('nobody has this password', null)).toBe(false)
  const workOf = async (passwordHash: string | null) => {
    const before = process.cpuUsage()
    for (let n = 0; n < 4; n += 1) await isPassword('wrong', passwordHash)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const [known, unknown] = [await workOf(hash), await workOf(null)]
  expect(unknown).toBeGreaterThan(known / 3)
  expect(unknown).toBeLessThan(known * 3)
})

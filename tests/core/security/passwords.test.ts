import { expect, it } from 'vitest'
import { hashPassword, isPasswordCorrect } from '#core/security/passwords.ts'

it('hashPassword hashes a password with argon2id and a different salt each time', async () => {
  const [one, two] = [await hashPassword('candlelight'), await hashPassword('candlelight')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await isPasswordCorrect('candlelight', one)).toBe(true)
  expect(await isPasswordCorrect('Candlelight', one)).toBe(false)
})

it('isPasswordCorrect rejects every password if there is no hash, with about the same work as with a hash', async () => {
  const hash = await hashPassword('candlelight')
  // The first call creates the dummy hash, so it is made before the work is measured.
  expect(await isPasswordCorrect('nobody has this password', null)).toBe(false)
  const workOf = async (passwordHash: string | null) => {
    const before = process.cpuUsage()
    for (let n = 0; n < 4; n += 1) await isPasswordCorrect('wrong', passwordHash)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const [known, unknown] = [await workOf(hash), await workOf(null)]
  expect(unknown).toBeGreaterThan(known / 3)
  expect(unknown).toBeLessThan(known * 3)
})

import { describe, expect, it } from 'vitest'
import { newRecoveryCodes, recoveryCodeId } from '#core/security/recovery-codes.ts'
import { newTotpKey, totpStep } from '#core/security/totp.ts'

// The key and the codes of RFC 6238, appendix B (SHA-1), shortened to the last six digits.
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const seconds = 1_111_111_109
const code = '081804'
const step = 37_037_036

describe('the code of an authenticator app', () => {
  it.each([
    ['at its first moment', step * 30, step],
    ['in its 30 s', seconds, step],
    ['at its last moment', step * 30 + 29.999, step],
    ['one step late', step * 30 + 59.999, step],
    ['one step early', step * 30 - 30, step],
    ['two steps late', step * 30 + 60, null],
    ['two steps early', step * 30 - 30.001, null],
  ])('an authenticator code is accepted at most one step early or late: %s', (_, at, expected) => {
    expect(totpStep(key, code, at * 1000)).toBe(expected)
  })

  it('an authenticator code is refused if it is wrong, has five digits or belongs to another key', () => {
    expect(totpStep(key, '081805', seconds * 1000)).toBeNull()
    expect(totpStep(key, '81804', seconds * 1000)).toBeNull()
    expect(totpStep(newTotpKey(), code, seconds * 1000)).toBeNull()
    expect(newTotpKey()).toMatch(/^[A-Z2-7]{32}$/)
  })
})

describe('recovery codes', () => {
  it('a user gets ten different recovery codes, and each is stored as a hash of the user and the code', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const one of codes) expect(one).toMatch(/^([A-HJKMNP-TV-Z2-9]{4}-){3}[A-HJKMNP-TV-Z2-9]{4}$/)
    const [first = ''] = codes
    expect(recoveryCodeId('a', first)).toBe(recoveryCodeId('a', first.toLowerCase().replaceAll('-', ' ')))
    expect(recoveryCodeId('a', first)).not.toBe(recoveryCodeId('b', first))
    expect(recoveryCodeId('a', first)).toMatch(/^[0-9a-f]{64}$/)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailAddress, normalizeEmail } from '#contract/email-address.ts'

describe('an e-mail address', () => {
  it.each([
    [' Mixed.Case@Example.COM ', 'mixed.case@example.com'],
    ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
    ['ada@MÜNCHEN.example', 'ada@xn--mnchen-3ya.example'],
    ['ada@xn--mnchen-3ya.example', 'ada@xn--mnchen-3ya.example'],
    ['ada@例え.jp', 'ada@xn--r8jz45g.jp'],
    ["o'brien+news@sub.example.co.uk", "o'brien+news@sub.example.co.uk"],
  ])('the e-mail address %s is stored as %s', (given, stored) => {
    expect(emailAddress.parse(given)).toBe(stored)
  })

  it.each([
    'nobody',
    '@example.com',
    'a@b',
    'a@ü.com/x',
    'a@ü.com?x',
    'a@ü.com#x',
    'a@ü.com:25',
    'a@b@ü.com',
    'a@１２７.0.0.1',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com\nb@example.com',
    'a@example.com,b@example.com',
    '<a@example.com>',
    'Ada <a@example.com>',
    'a\u0000@example.com',
    `${'a'.repeat(250)}@example.com`,
    `a@${'ü'.repeat(250)}.com`,
  ])('the invalid e-mail address %j is rejected', (given) => {
    expect(emailAddress.safeParse(given).success).toBe(false)
  })

  it('an accepted e-mail address contains no character that begins another header or command, and can be parsed again unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })), (given) => {
        const parsed = emailAddress.safeParse(given)
        if (!parsed.success) return
        expect(parsed.data).toMatch(/^[\x21-\x7e]+$/)
        expect(parsed.data).not.toMatch(/[<>,;:\s]/)
        expect(normalizeEmail(parsed.data)).toBe(parsed.data)
      }),
    )
  })
})

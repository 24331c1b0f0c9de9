import { randomInt } from 'node:crypto'
import { hashToken } from './tokens.ts'

// Letters and digits that people do not confuse with others.
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const count = 10
const groups = 4
const groupLength = 4

/** Creates ten recovery codes with 78 random bits each, in groups of four characters. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () =>
    Array.from({ length: groups }, () =>
      Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
    ).join('-'),
  )
}

/** The hash under which a user's code is stored. Case, spaces and dashes make no difference. */
export function recoveryCodeId(userId: string, code: string): string {
  return hashToken(`${userId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
}

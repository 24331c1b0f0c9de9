import { randomInt } from 'node:crypto'
import { hashToken } from './tokens.ts'

// Letters and digits, without those that people confuse with others.
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

/**
 * Returns the hash under which a user's recovery code is stored. Case, spaces and dashes of the code make no
 * difference.
 */
export function recoveryCodeId(userId: string, code: string): string {
  return hashToken(`${userId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
}

import { randomInt } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// Without the letters and digits that people mistake for one another.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A random password of 59 bits that can be read out: 'kf7m-2xqp-9tbn' (decision 90). */
export function newPassword(): string {
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)])
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)].map((part) => part.join('')).join('-')
}

/**
 * Writes `demo-accounts.txt` into the data folder, e-mail and password a line, readable by its owner alone
 * (decision 90). The launcher prints it at every start.
 */
export async function saveAccounts(
  dataDir: string,
  accounts: { email: string; password: string }[],
): Promise<void> {
  const file = join(dataDir, 'demo-accounts.txt')
  const lines = accounts.map(({ email, password }) => `${email} ${password}\n`).join('')
  await mkdir(dataDir, { recursive: true })
  // Renamed into place, so that a file left by an earlier try cannot lend it its permissions or half its lines.
  await writeFile(`${file}.new`, lines, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

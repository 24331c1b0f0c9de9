import { randomInt } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// Letters and digits that people confuse (such as l, o, 0 and 1) are left out, because passwords are read aloud.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Creates a random password of 59 bits that is easy to read aloud, such as 'kf7m-2xqp-9tbn' (D-90). */
export function createPassword(): string {
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)])
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)].map((part) => part.join('')).join('-')
}

/**
 * Writes `demo-accounts.txt` into the data folder, with one e-mail and password in each line. Only the owner of the
 * file can read it (D-90). The launcher prints the file at every start.
 */
export async function saveAccounts(
  dataDir: string,
  accounts: { email: string; password: string }[],
): Promise<void> {
  const file = join(dataDir, 'demo-accounts.txt')
  const lines = accounts.map(({ email, password }) => `${email} ${password}\n`).join('')
  await mkdir(dataDir, { recursive: true })
  // The rename replaces a file of an earlier attempt together with its permissions and its incomplete lines.
  await writeFile(`${file}.new`, lines, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

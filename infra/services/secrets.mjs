import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Returns the password of the embedded services, which other users of this machine cannot read. It is created once. */
export function ensureServicePassword(dataDir) {
  return ensureSecret(dataDir, 'service-password')
}

/** Returns the key for the secrets of authenticator apps in the embedded database. It is created once. */
export function ensureSecondFactorKey(dataDir) {
  return ensureSecret(dataDir, 'second-factor-key')
}

function ensureSecret(dataDir, name) {
  const file = path.join(dataDir, name)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const password = randomBytes(24).toString('hex')
  writeFileSync(`${file}.draft`, `${password}\n`, { mode: 0o600 })
  renameSync(`${file}.draft`, file)
  return password
}

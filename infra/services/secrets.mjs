import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A password for the embedded services, made once for a DATA_DIR: other users of this machine do not get in. */
export function servicePassword(dataDir) {
  const file = path.join(dataDir, 'service-password')
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

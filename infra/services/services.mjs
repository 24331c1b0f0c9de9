import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { tryLock } from '../process/lock.mjs'
import { note, step } from '../process/progress.mjs'
import { sentence } from '../process/sentence.mjs'
import { servicesFile } from '../process/settings.mjs'
import { onStop, order, pause } from '../process/shutdown.mjs'
import { startPostgres } from './postgres.mjs'
import { stopOrphans } from './records.mjs'
import { startRedis } from './redis.mjs'
import { startS3 } from './s3.mjs'

const patienceMs = 2500
const written = [
  'DATABASE_URL',
  'REDIS_URL',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_FORCE_PATH_STYLE',
]

/** The lock, or its holder when that is still there after the time a launcher needs to notice that it is orphaned. */
async function lockSoon(file, about) {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const lock = tryLock(file, about)
    if (!lock.holder || Date.now() > deadline) return lock
    await pause(100)
  }
}

/**
 * Makes DATA_DIR ours until the launcher ends: one launcher a folder. What one that was killed left running
 * there is stopped first. `about` (command, url) is what a second launcher tells its user.
 */
export async function holdDataDir(dataDir, about) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockSoon(path.join(dataDir, 'launcher.lock'), about)
  if (lock.holder) {
    const where = lock.holder.url ? ` at ${lock.holder.url}` : ''
    throw sentence(
      `${dataDir} is in use by \`npm run ${lock.holder.command}\` (process ${lock.holder.pid})${where}: stop that one, or give this one its own folder, for example DATA_DIR=.data-2.`,
    )
  }
  onStop(order.lock, lock.release)
  const stopped = await stopOrphans(dataDir)
  if (stopped.length > 0) note('Recovering', `stopped what an earlier run left behind: ${stopped.join(', ')}`)
}

/**
 * Starts every backing service that `env` does not name, side by side. Resolves with `env` completed and
 * `embedded`, the names of those started.
 */
export async function startServices(env, { durable = true } = {}) {
  const dataDir = env.DATA_DIR
  const starting = []
  const embedded = []
  const start = (label, doing, work) => {
    embedded.push(label)
    starting.push(step(label, doing, work))
  }
  const found = {}
  if (!env.DATABASE_URL) {
    start('Postgres', 'starting', async () => {
      found.DATABASE_URL = await startPostgres({ dataDir, durable })
    })
  }
  if (!env.REDIS_URL) {
    start('Redis', 'starting', async () => {
      found.REDIS_URL = await startRedis({ dataDir, durable })
    })
  }
  if (!env.S3_ENDPOINT && !env.S3_BUCKET) {
    start('S3', 'starting', async () => {
      Object.assign(found, await startS3({ dataDir }))
    })
  }
  await Promise.all(starting)
  return { env: { ...env, ...found }, embedded }
}

/** Writes services.env for other commands, until the launcher ends. `more` are further settings for it. */
export function writeServicesFile(env, more = {}) {
  const file = servicesFile(env)
  const values = { ...Object.fromEntries(written.map((name) => [name, env[name]])), ...more }
  const lines = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}\n`],
  )
  writeFileSync(`${file}.draft`, lines.join(''), { mode: 0o600 })
  renameSync(`${file}.draft`, file)
  onStop(order.files, () => rmSync(file, { force: true }))
  return file
}

/** Removes a services.env that a launcher which was killed has left. */
export function dropServicesFile(env) {
  rmSync(servicesFile(env), { force: true })
}

/** Keeps this process until it is told to stop. */
export async function stayUntilStopped() {
  for (;;) await pause(2 ** 30)
}

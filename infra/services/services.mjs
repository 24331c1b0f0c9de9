import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { tryLock } from '../process/lock.mjs'
import { printNote, runStep } from '../process/progress.mjs'
import { servicesFile } from '../process/settings.mjs'
import { onStop, sleep, stopRanks } from '../process/shutdown.mjs'
import { userError } from '../process/user-error.mjs'
import { startPostgres } from './postgres.mjs'
import { stopOrphans } from './records.mjs'
import { startRedis } from './redis.mjs'
import { startS3 } from './s3.mjs'
import { ensureSecondFactorKey } from './secrets.mjs'

/** The time that another launcher may need to stop and to release its lock, after its parent process has ended. */
const lockTimeoutMs = 2500
const servicesFileSettings = [
  'DATABASE_URL',
  'SECOND_FACTOR_KEY',
  'REDIS_URL',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_FORCE_PATH_STYLE',
]

/**
 * Waits until a lock is free and resolves with it. If another launcher still holds it after `lockTimeoutMs`, it
 * resolves with that holder.
 */
async function waitForLock(file, about) {
  const deadline = Date.now() + lockTimeoutMs
  for (;;) {
    const lock = tryLock(file, about)
    if (!lock.holder || Date.now() > deadline) return lock
    await sleep(100)
  }
}

/**
 * Locks DATA_DIR until this launcher ends, because only one launcher may use it. Processes that a killed launcher left
 * running there are stopped first. A second launcher prints `about` (command and URL) in its error message.
 */
export async function holdDataDir(dataDir, about) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = await waitForLock(path.join(dataDir, 'launcher.lock'), about)
  if (lock.holder) {
    const where = lock.holder.url ? ` at ${lock.holder.url}` : ''
    throw userError(
      `${dataDir} is in use by \`npm run ${lock.holder.command}\` (process ${lock.holder.pid})${where}: stop that process, or use another folder, for example DATA_DIR=.data-2.`,
    )
  }
  onStop(stopRanks.lock, lock.release)
  const stopped = await stopOrphans(dataDir)
  if (stopped.length > 0)
    printNote('Recovering', `stopped processes that an earlier run left running: ${stopped.join(', ')}`)
}

/**
 * Starts the backing services that `env` does not configure, all at the same time. Resolves with `env`, completed by
 * their addresses, and with `embedded`, the names of the started services.
 */
export async function startServices(env, { durable = true } = {}) {
  const dataDir = env.DATA_DIR
  const starting = []
  const embedded = []
  const start = (label, work) => {
    embedded.push(label)
    starting.push(runStep(label, 'starting', work))
  }
  const found = {}
  if (!env.DATABASE_URL) {
    start('Postgres', async () => {
      found.DATABASE_URL = await startPostgres({ dataDir, durable })
      found.SECOND_FACTOR_KEY = env.SECOND_FACTOR_KEY ?? ensureSecondFactorKey(dataDir)
    })
  }
  if (!env.REDIS_URL) {
    start('Redis', async () => {
      found.REDIS_URL = await startRedis({ dataDir, durable })
    })
  }
  if (!env.S3_ENDPOINT && !env.S3_BUCKET) {
    start('S3', async () => {
      Object.assign(found, await startS3({ dataDir }))
    })
  }
  await Promise.all(starting)
  return { env: { ...env, ...found }, embedded }
}

/** Writes the addresses of the services and `more` into services.env for other commands; a stop removes the file. */
export function writeServicesFile(env, more = {}) {
  const file = servicesFile(env)
  const values = { ...Object.fromEntries(servicesFileSettings.map((name) => [name, env[name]])), ...more }
  const lines = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}\n`],
  )
  writeFileSync(`${file}.draft`, lines.join(''), { mode: 0o600 })
  renameSync(`${file}.draft`, file)
  onStop(stopRanks.files, () => rmSync(file, { force: true }))
  return file
}

/** Removes the services.env that a killed launcher left. */
export function removeServicesFile(env) {
  rmSync(servicesFile(env), { force: true })
}

/** Keeps this process running until the launcher stops. */
export async function waitUntilStopped() {
  for (;;) await sleep(2 ** 30)
}

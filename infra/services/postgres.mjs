import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findFreePort, waitUntil } from '../process/ports.mjs'
import { run } from '../process/run.mjs'
import { userError } from '../process/user-error.mjs'
import { postgresBin, postgresUser } from './postgres-binaries.mjs'
import { ensureServicePassword } from './secrets.mjs'
import { readTail, startService } from './service.mjs'

const user = 'heartroom'
const majorVersion = '18'
const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
const environment = { PATH: process.env.PATH, LC_MESSAGES: 'C', TZ: 'UTC' }

/**
 * Creates the cluster in a draft folder and renames it at the end, so that an interruption leaves no incomplete
 * cluster.
 */
async function createCluster({ bin, runAs, dataDir, cluster }) {
  const work = path.join(dataDir, 'postgres.draft')
  rmSync(work, { recursive: true, force: true })
  const draft = path.join(work, 'cluster')
  const passwordFile = path.join(work, 'password')
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, ensureServicePassword(dataDir), { mode: 0o600 })
  runAs.own(work)
  const options = {
    wrap: runAs.wrap,
    env: environment,
    failure: `Creating the data folder of the embedded Postgres in ${dataDir} failed with the error above.`,
  }
  await run(
    [
      path.join(bin, 'initdb'),
      '-D',
      draft,
      '-U',
      user,
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      ...locale,
      '--no-sync',
      '--no-instructions',
    ],
    options,
  )
  await run([path.join(bin, 'postgres'), '--single', '-D', draft, 'postgres'], {
    ...options,
    input: `CREATE DATABASE ${user};\n`,
  })
  renameSync(draft, cluster)
  rmSync(work, { recursive: true, force: true })
}

function isReady(cluster, pid) {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}

/**
 * Starts the embedded Postgres on a free port of 127.0.0.1 and resolves with its DATABASE_URL. Tests turn `durable`
 * off: Postgres then does not wait for the disk, and ends an unfinished sign-in after 15 seconds.
 */
export async function startPostgres({ dataDir, durable = true }) {
  const bin = postgresBin()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const runAs = postgresUser(bin, dataDir)
  const cluster = path.join(dataDir, 'postgres')
  if (!existsSync(cluster)) await createCluster({ bin, runAs, dataDir, cluster })
  runAs.own(cluster)
  const version = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== majorVersion) {
    throw userError(
      `The data in ${cluster} was written by Postgres ${version}, but the embedded Postgres is version ${majorVersion}: move the folder away to start with an empty database, or set DATABASE_URL.`,
    )
  }
  const port = await findFreePort()
  // Tests interrupt connections to Postgres, also during authentication. Until `authentication_timeout` ends such a
  // connection, no test can drop its database. The limit is above the ten seconds after which the product gives up a
  // connection.
  const settings = durable
    ? []
    : [
        ...['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
        ...['-c', 'authentication_timeout=15s'],
        // Many test files run side by side. Each has several processes with ten connections, so they need more than the
        // default of 100.
        ...['-c', 'max_connections=500'],
      ]
  const child = startService(
    'postgres',
    [
      path.join(bin, 'postgres'),
      '-D',
      cluster,
      '-p',
      String(port),
      '-k',
      '',
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'max_connections=200',
      ...settings,
    ],
    { dataDir, signal: 'SIGINT', stopSeconds: 6, wrap: runAs.wrap, env: environment },
  )
  await waitUntil(() => isReady(cluster, child.pid), {
    child,
    seconds: 60,
    failure: (reason) =>
      userError(`The embedded Postgres ${reason}. Its log is ${child.log}.`, readTail(child.log)),
  })
  child.isReady = true
  return `postgresql://${user}:${ensureServicePassword(dataDir)}@127.0.0.1:${port}/${user}`
}

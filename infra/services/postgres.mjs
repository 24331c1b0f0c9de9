import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort, waitUntil } from '../process/ports.mjs'
import { run } from '../process/run.mjs'
import { sentence } from '../process/sentence.mjs'
import { postgresBin, postgresUser } from './postgres-binaries.mjs'
import { servicePassword } from './secrets.mjs'
import { startService, tail } from './service.mjs'

const user = 'heartroom'
const major = '18'
const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
const environment = { PATH: process.env.PATH, LC_MESSAGES: 'C', TZ: 'UTC' }

/** Makes the cluster beside its place and renames it there, so that an interruption never leaves half of one. */
async function makeCluster({ bin, as, dataDir, cluster }) {
  const work = path.join(dataDir, 'postgres.draft')
  rmSync(work, { recursive: true, force: true })
  const draft = path.join(work, 'cluster')
  const passwordFile = path.join(work, 'password')
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, servicePassword(dataDir), { mode: 0o600 })
  as.own(work)
  const options = {
    wrap: as.wrap,
    env: environment,
    failure: 'The embedded Postgres could not make its data folder.',
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
 * Starts the embedded Postgres on a free loopback port and resolves with its DATABASE_URL. With `durable` off
 * (tests) it does not wait for the disk.
 */
export async function startPostgres({ dataDir, durable = true }) {
  const bin = postgresBin()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const as = postgresUser(bin, dataDir)
  const cluster = path.join(dataDir, 'postgres')
  if (!existsSync(cluster)) await makeCluster({ bin, as, dataDir, cluster })
  as.own(cluster)
  const version = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== major) {
    throw sentence(
      `The data in ${cluster} is of Postgres ${version} and this is Postgres ${major}: move the folder away to start afresh, or set DATABASE_URL.`,
    )
  }
  const port = await freePort()
  const speed = durable
    ? []
    : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
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
      ...speed,
    ],
    { dataDir, signal: 'SIGINT', seconds: 6, wrap: as.wrap, env: environment },
  )
  await waitUntil(() => isReady(cluster, child.pid), {
    child,
    seconds: 60,
    failure: (how) =>
      sentence(`The embedded Postgres ${how}; the whole log is ${child.log}.`, tail(child.log)),
  })
  child.isReady = true
  return `postgresql://${user}:${servicePassword(dataDir)}@127.0.0.1:${port}/${user}`
}

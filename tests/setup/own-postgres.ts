import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { deploy } from '../../prisma/migrate.ts'
import { killed, until } from './bench.ts'
import { closeAfterTests } from './close-after-tests.ts'
import { freePort } from './free-port.ts'

/** The way in which Postgres is stopped: 'fast' first ends every transaction, and 'crash' stops at once. */
export type PostgresStop = 'fast' | 'crash'

/** A Postgres with a migrated database that belongs to one test, which may stop and start it. The data remain. */
export interface OwnPostgres {
  url: string
  start(): Promise<void>
  stop(how: PostgresStop): Promise<void>
}

const signals = { fast: 'SIGINT', crash: 'SIGQUIT' } as const satisfies Record<PostgresStop, NodeJS.Signals>

/** Finds Postgres as the launcher does. The launcher is plain JavaScript, so it runs in its own process. */
function findBinary(dataDir: string): { bin: string; wrap: string[] } {
  const launcher = new URL('../../infra/services/postgres-binaries.mjs', import.meta.url).href
  const script = `const { postgresBin, postgresUser } = await import('${launcher}')
    const bin = postgresBin()
    const as = postgresUser(bin, ${JSON.stringify(dataDir)})
    as.own(${JSON.stringify(dataDir)})
    console.log(JSON.stringify({ bin, wrap: as.wrap }))`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
  )
}

export async function ownPostgres(): Promise<OwnPostgres> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'heartroom-postgres-'))
  const { bin, wrap } = findBinary(dataDir)
  const env = { PATH: process.env.PATH, LC_MESSAGES: 'C', TZ: 'UTC' }
  const cluster = path.join(dataDir, 'cluster')
  const command = (name: string, args: string[]): [string, string[]] => {
    const [file = '', ...rest] = [...wrap, path.join(bin, name), '-D', cluster, ...args]
    return [file, rest]
  }
  const init = [
    '-U',
    'heartroom',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
  ]
  execFileSync(...command('initdb', init), { env, stdio: 'ignore' })
  const port = await freePort()
  const url = `postgresql://heartroom@127.0.0.1:${port}/postgres`
  const settings = ['-p', String(port), '-k', '', '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off']
  let child: ChildProcess | undefined

  const answers = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url })
    // While it starts, Postgres refuses connections with several errors, which are ignored.
    client.on('error', () => undefined)
    return client
      .connect()
      .then(() => client.end())
      .then(
        () => true,
        () => false,
      )
  }
  const own: OwnPostgres = {
    url,
    start: async () => {
      child = spawn(...command('postgres', settings), { env, stdio: 'ignore' })
      await until('Postgres to answer', answers)
    },
    stop: async (how) => {
      if (child) await killed(child, signals[how])
    },
  }
  closeAfterTests(async () => {
    await own.stop('crash')
    rmSync(dataDir, { recursive: true, force: true })
  })
  await own.start()
  await deploy(url)
  return own
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Db, openDatabase } from '#core/postgres/client.ts'
import { bucketOf, createTestDatabase } from '../../setup/database.ts'
import { freePort } from '../../setup/free-port.ts'
import { clearPlace } from '../../setup/leftovers.ts'
import { testServices } from '../../setup/services.ts'
import { setup } from '../../setup/template-database.ts'
import { waitFor } from './environment.ts'

const root = path.join(import.meta.dirname, '../../..')

/** An API with the demo data, as in `npm start`, which serves web/dist. */
export interface DemoSite {
  url: string
  db: Db
  /** A demo account with the role of a writer. */
  account: { email: string; password: string }
  close(): Promise<void>
}

export async function openDemoSite(): Promise<DemoSite> {
  await setup()
  const { redisUrl, s3Endpoint } = testServices()
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'heartroom-bench-'))
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: database.name,
    S3_ENDPOINT: s3Endpoint,
    S3_BUCKET: bucketOf(database.name),
    S3_ACCESS_KEY_ID: 'heartroom',
    S3_SECRET_ACCESS_KEY: 'heartroom',
    OPENAI_API_KEY: 'bench',
    RATE_LIMITS: 'off',
    SEED: 'demo',
  }
  const run = (file: string): ChildProcess =>
    spawn(process.execPath, [file], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = (await once(run('prisma/seed.ts'), 'exit')) as [number]
  if (code !== 0) throw new Error(`seeding the demo failed with exit code ${code}`)
  const api = run('api/main.ts')
  // A bench that fails before `close` must not leave the API behind.
  process.once('exit', () => api.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  await waitFor(() =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const { db, close } = openDatabase(database.url)
  const [email = '', password = ''] =
    readFileSync(path.join(dataDir, 'demo-accounts.txt'), 'utf8').split('\n')[0]?.split(' ') ?? []
  return {
    url,
    db,
    account: { email, password },
    close: async () => {
      const gone = once(api, 'exit')
      api.kill('SIGTERM')
      await gone
      await close()
      await clearPlace(database.name)
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

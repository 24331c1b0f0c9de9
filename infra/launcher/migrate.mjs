import { pathToFileURL } from 'node:url'
import { inRoot } from '../process/paths.mjs'
import { runStep } from '../process/progress.mjs'
import { userError } from '../process/user-error.mjs'

/** Error codes of the socket or of Postgres which show that DATABASE_URL is wrong or that its server is down. */
const connectionErrorCodes = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'ECONNRESET',
  'EAI_AGAIN',
  '28P01',
  '28000',
  '3D000',
  '57P03',
]

/** Applies the migrations that are not applied yet. */
export function migrate(databaseUrl) {
  return runStep('Database', 'migrating', async () => {
    const { deploy } = await import(pathToFileURL(inRoot('prisma', 'migrate.ts')).href)
    try {
      const applied = await deploy(databaseUrl)
      return { outcome: applied.length > 0 ? `${applied.length} migrations applied` : 'up to date' }
    } catch (error) {
      const code = error.code ?? error.errors?.[0]?.code
      if (connectionErrorCodes.includes(code) || /timeout expired/.test(error.message)) {
        const { host } = new URL(databaseUrl)
        throw userError(
          `Connecting to the database at ${host} failed (${error.message || code}): check DATABASE_URL.`,
        )
      }
      throw userError(
        'Migrating the database failed with the error above: `npm run migrate -- status` lists the migrations and their state.',
        error.message,
      )
    }
  })
}

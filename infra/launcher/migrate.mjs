import { pathToFileURL } from 'node:url'
import { inRoot } from '../process/paths.mjs'
import { step } from '../process/progress.mjs'
import { sentence } from '../process/sentence.mjs'

const unreachable = [
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

/** Applies the migrations that the database lacks. */
export function migrate(databaseUrl) {
  return step('Database', 'migrating', async () => {
    const { deploy } = await import(pathToFileURL(inRoot('prisma', 'migrate.ts')).href)
    try {
      const applied = await deploy(databaseUrl)
      return { said: applied.length > 0 ? `${applied.length} migrations applied` : 'up to date' }
    } catch (error) {
      const code = error.code ?? error.errors?.[0]?.code
      if (unreachable.includes(code) || /timeout expired/.test(error.message)) {
        const { host } = new URL(databaseUrl)
        throw sentence(
          `The database at ${host} does not let us in (${error.message || code}): check DATABASE_URL.`,
        )
      }
      throw sentence(
        'The database could not be migrated: `npm run migrate -- status` says where it stands.',
        error.message,
      )
    }
  })
}

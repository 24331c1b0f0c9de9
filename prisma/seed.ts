import { loadConfig } from '#core/config.ts'
import { explainKnownFailure } from '#core/observability/explain-failure.ts'
import { openDatabase } from '#core/postgres/client.ts'
import { openStorage } from '#core/storage/client.ts'
import { seedDemo } from './seed/demo.ts'

/** The launcher passes a folder of pictures that prisma/seed/paint-ahead.ts has painted. */
const [pictures] = process.argv.slice(2)
const config = loadConfig()
if (config.SEED === 'demo') {
  const { db, close } = openDatabase(config.DATABASE_URL, 2)
  const storage = openStorage(config)
  try {
    await seedDemo(db, storage, config.DATA_DIR, pictures === undefined ? {} : { pictures })
  } catch (error) {
    console.error(explainKnownFailure(error, config) ?? error)
    process.exitCode = 1
  } finally {
    storage.close()
    await close()
  }
}

import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../process/paths.mjs'
import { runStep } from '../process/progress.mjs'
import { run } from '../process/run.mjs'

/**
 * Seeds the demo into a new embedded database. A database that DATABASE_URL names is seeded only with SEED=demo,
 * because it may hold the data of real users.
 */
export async function seedOnce(env, { embedded }) {
  if (env.SEED === 'none' || (!embedded && env.SEED !== 'demo')) return
  const done = path.join(env.DATA_DIR, 'seeded')
  if (embedded && existsSync(done)) return
  await runStep('Demo', 'writing the demo stories', async () => {
    await run([process.execPath, inRoot('prisma/seed.ts')], {
      env: { ...env, SEED: 'demo' },
      failure: 'Writing the demo stories failed: SEED=none starts without them.',
    })
    if (embedded) writeFileSync(done, `${new Date().toISOString()}\n`)
    return { outcome: 'written' }
  })
}

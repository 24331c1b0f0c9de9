import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../process/paths.mjs'
import { step } from '../process/progress.mjs'
import { run } from '../process/run.mjs'

/**
 * Puts the demo into an embedded database, the first time. A database of one's own gets it only when SEED=demo
 * says so: its users would not expect ours.
 */
export async function seedOnce(env, { embedded }) {
  if (env.SEED === 'none' || (!embedded && env.SEED !== 'demo')) return
  const done = path.join(env.DATA_DIR, 'seeded')
  if (embedded && existsSync(done)) return
  await step('Demo', 'writing the demo stories', async () => {
    await run([process.execPath, inRoot('prisma/seed.ts')], {
      env: { ...env, SEED: 'demo' },
      failure: 'The demo could not be made: SEED=none starts without it.',
    })
    if (embedded) writeFileSync(done, `${new Date().toISOString()}\n`)
    return { said: 'written' }
  })
}

import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cacheDir, hashFiles, inRoot } from '../process/paths.mjs'
import { runStep } from '../process/progress.mjs'
import { run } from '../process/run.mjs'
import { withTreeLock } from '../process/tree-lock.mjs'

const paintings = path.join(cacheDir, 'demo-pictures')
const painterSources = [
  'infra/demo-model/paint',
  'prisma/demo',
  'prisma/seed',
  'core/storage',
  'contract/cut-paper',
]

function needsSeed(env) {
  const embedded = !env.DATABASE_URL
  if (env.SEED === 'none' || (!embedded && env.SEED !== 'demo')) return false
  return !(embedded && existsSync(seededFile(env)))
}

function seededFile(env) {
  return path.join(env.DATA_DIR, 'seeded')
}

/**
 * Paints the pictures of the demo into .cache/, unless they are there. Painting takes most of the time of the seed and
 * needs no service, so it runs while the services start. Resolves with the folder.
 */
async function paintPictures() {
  const name = hashFiles(...painterSources, 'package-lock.json').slice(0, 16)
  const folder = path.join(paintings, name)
  const done = path.join(folder, 'done')
  if (existsSync(done)) return folder
  await withTreeLock('demo-pictures', async () => {
    if (existsSync(done)) return
    mkdirSync(folder, { recursive: true })
    for (const other of readdirSync(paintings))
      if (other !== name) rmSync(path.join(paintings, other), { recursive: true, force: true })
    await runStep('Pictures', 'painting the pictures of the demo', async () => {
      await run([process.execPath, inRoot('prisma/seed/paint-ahead.ts'), folder], {
        failure: 'Painting the pictures of the demo failed: SEED=none starts without them.',
      })
      return { outcome: 'painted' }
    })
    writeFileSync(done, '')
  })
  return folder
}

/**
 * Begins to prepare the demo stories if the settings ask for them. `settings` are those of the operator, without the
 * addresses of services that the launcher starts. The returned function writes the stories: into a new embedded
 * database, or with SEED=demo into the database of DATABASE_URL, which may hold the data of real users.
 */
export function prepareDemo(settings) {
  if (!needsSeed(settings)) return async () => undefined
  const painting = paintPictures()
  // The returned function awaits `painting` later and reports its error, so the rejection is not unhandled.
  painting.catch(() => undefined)
  return (env) =>
    runStep('Demo', 'writing the demo stories', async () => {
      await run([process.execPath, inRoot('prisma/seed.ts'), await painting], {
        env: { ...env, SEED: 'demo' },
        failure: 'Writing the demo stories failed: SEED=none starts without them.',
      })
      if (!settings.DATABASE_URL) writeFileSync(seededFile(settings), `${new Date().toISOString()}\n`)
      return { outcome: 'written' }
    })
}

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cacheDir, hashOf, inRoot } from '../process/paths.mjs'
import { step } from '../process/progress.mjs'
import { run } from '../process/run.mjs'
import { withTreeLock } from '../process/tree-lock.mjs'

const dist = inRoot('web', 'dist')
const stamp = path.join(cacheDir, 'web-build')

function upToDate(goal) {
  return (
    existsSync(path.join(dist, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === goal
  )
}

/** Builds the web client when web/, contract/ or the packages have changed; it appears complete, by a rename. */
export async function ensureWebBuild() {
  const goal = hashOf('web', 'contract', 'package-lock.json')
  if (upToDate(goal)) return
  await withTreeLock('web', async () => {
    if (upToDate(goal)) return
    await step('Web', 'building', async () => {
      const draft = path.join(cacheDir, 'web.draft')
      const old = path.join(cacheDir, 'web.old')
      for (const folder of [draft, old]) rmSync(folder, { recursive: true, force: true })
      mkdirSync(cacheDir, { recursive: true })
      const vite = inRoot('node_modules/vite/bin/vite.js')
      await run(
        [
          process.execPath,
          vite,
          'build',
          inRoot('web'),
          '--outDir',
          draft,
          '--emptyOutDir',
          '--logLevel',
          'warn',
        ],
        {
          env: { ...process.env, NODE_ENV: 'production' },
          failure: 'The web client could not be built: the lines above say where; `npm run check` says more.',
        },
      )
      rmSync(stamp, { force: true })
      if (existsSync(dist)) renameSync(dist, old)
      renameSync(draft, dist)
      rmSync(old, { recursive: true, force: true })
      writeFileSync(stamp, goal)
      return { said: 'built' }
    })
  })
}

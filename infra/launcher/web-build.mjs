import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { cacheDir, hashFiles, inRoot } from '../process/paths.mjs'
import { runStep } from '../process/progress.mjs'
import { run } from '../process/run.mjs'
import { withTreeLock } from '../process/tree-lock.mjs'

const dist = inRoot('web', 'dist')
const stamp = path.join(cacheDir, 'web-build')
/** The time for which the files of earlier builds stay in web/dist. */
const keptAssetsMs = 24 * 60 * 60 * 1000

function isUpToDate(goal) {
  return (
    existsSync(path.join(dist, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === goal
  )
}

// Files of the previous build stay available, because a running API and open pages still request them by their old
// names.
function keepRecentAssets(draft) {
  const assets = path.join(dist, 'assets')
  if (!existsSync(assets)) return
  for (const file of readdirSync(assets)) {
    const from = path.join(assets, file)
    const to = path.join(draft, 'assets', file)
    if (!existsSync(to) && Date.now() - statSync(from).mtimeMs < keptAssetsMs) linkSync(from, to)
  }
}

/**
 * Builds the web client if web/, contract/ or the packages have changed. web/dist is replaced by a rename, so it is
 * never incomplete.
 */
export async function ensureWebBuild() {
  const goal = hashFiles('web', 'contract', 'package-lock.json')
  if (isUpToDate(goal)) return
  await withTreeLock('web', async () => {
    if (isUpToDate(goal)) return
    await runStep('Web', 'building', async () => {
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
          failure:
            'Building the web client failed with the errors above: `npm run check` lists type errors too.',
        },
      )
      rmSync(stamp, { force: true })
      keepRecentAssets(draft)
      if (existsSync(dist)) renameSync(dist, old)
      renameSync(draft, dist)
      rmSync(old, { recursive: true, force: true })
      writeFileSync(stamp, goal)
      return { outcome: 'built' }
    })
  })
}

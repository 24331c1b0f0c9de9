import { readFileSync } from 'node:fs'
import { inRoot } from '../process/paths.mjs'
import { runStep } from '../process/progress.mjs'
import { run } from '../process/run.mjs'
import { withTreeLock } from '../process/tree-lock.mjs'
import { getNpmCommand } from './npm.mjs'

function readLockedPackages(...parts) {
  try {
    return JSON.parse(readFileSync(inRoot(...parts), 'utf8')).packages
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * Compares the packages in node_modules with package-lock.json. npm writes node_modules/.package-lock.json at the end
 * of an installation, so an interrupted one is not up to date. Packages for other platforms may be absent.
 */
function isUpToDate() {
  const wanted = readLockedPackages('package-lock.json')
  const present = readLockedPackages('node_modules', '.package-lock.json')
  if (!wanted || !present) return false
  const hasWanted = Object.entries(wanted).every(
    ([name, entry]) =>
      name === '' || entry.optional || entry.devOptional || present[name]?.version === entry.version,
  )
  return (
    hasWanted && Object.entries(present).every(([name, entry]) => wanted[name]?.version === entry.version)
  )
}

/** Installs the packages of package-lock.json if they differ. Install scripts are off: no package needs its script. */
export async function ensurePackages() {
  if (isUpToDate()) return
  await withTreeLock('packages', async () => {
    if (isUpToDate()) return
    await runStep('Packages', 'installing, the first time takes a minute', async () => {
      await run(
        [...getNpmCommand(), 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
        {
          failure:
            'Installing the packages failed: check the connection to the npm registry. `npm ci --ignore-scripts` prints the whole error.',
        },
      )
      return { outcome: 'installed' }
    })
  })
}

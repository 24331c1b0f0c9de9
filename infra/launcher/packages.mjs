import { readFileSync } from 'node:fs'
import { inRoot } from '../process/paths.mjs'
import { step } from '../process/progress.mjs'
import { run } from '../process/run.mjs'
import { withTreeLock } from '../process/tree-lock.mjs'
import { npmCommand } from './npm.mjs'

function read(...parts) {
  try {
    return JSON.parse(readFileSync(inRoot(...parts), 'utf8')).packages
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * Whether node_modules holds what package-lock.json says. npm writes node_modules/.package-lock.json when an
 * installation is complete, so one that was cut short never passes; a package for other platforms may be absent.
 */
function upToDate() {
  const wanted = read('package-lock.json')
  const present = read('node_modules', '.package-lock.json')
  if (!wanted || !present) return false
  const same = Object.entries(wanted).every(
    ([name, entry]) =>
      name === '' || entry.optional || entry.devOptional || present[name]?.version === entry.version,
  )
  return same && Object.entries(present).every(([name, entry]) => wanted[name]?.version === entry.version)
}

/** Installs the packages of package-lock.json when they are not there; their install scripts are not needed. */
export async function ensurePackages() {
  if (upToDate()) return
  await withTreeLock('packages', async () => {
    if (upToDate()) return
    await step('Packages', 'installing, the first time takes a minute', async () => {
      await run([...npmCommand(), 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
        failure:
          'The packages could not be installed: check the connection to the npm registry, then run `npm ci --ignore-scripts` to see why.',
      })
      return { said: 'installed' }
    })
  })
}

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
 * of an installation, so an interrupted installation is not up to date. Packages for other platforms may be absent, and
 * without `withTests` also the packages that only tests and checks use.
 */
function isUpToDate({ withTests }) {
  const wanted = readLockedPackages('package-lock.json')
  const present = readLockedPackages('node_modules', '.package-lock.json')
  if (!wanted || !present) return false
  const mayBeAbsent = (entry) => entry.optional || entry.devOptional || (entry.dev && !withTests)
  const hasWanted = Object.entries(wanted).every(
    ([name, entry]) => name === '' || mayBeAbsent(entry) || present[name]?.version === entry.version,
  )
  return (
    hasWanted && Object.entries(present).every(([name, entry]) => wanted[name]?.version === entry.version)
  )
}

/**
 * Installs the packages of package-lock.json if they differ from those in node_modules. `withTests` also installs the
 * packages that only tests and checks use, which are a third of all packages. Install scripts are off: no package needs
 * its script.
 */
export async function ensurePackages({ withTests }) {
  if (isUpToDate({ withTests })) return
  await withTreeLock('packages', async () => {
    if (isUpToDate({ withTests })) return
    // `npm ci` empties node_modules first, and a running `npm start` may use the packages there. The packages that only
    // tests use are therefore added by `npm install`.
    const install = withTests && isUpToDate({ withTests: false }) ? ['install', '--no-save'] : ['ci']
    const omit = withTests ? '--include=dev' : '--omit=dev'
    await runStep('Packages', 'installing, the first time takes a minute', async () => {
      await run(
        [
          ...getNpmCommand(),
          ...install,
          omit,
          ...['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
        ],
        {
          failure:
            'Installing the packages failed: check the connection to the npm registry. `npm ci --ignore-scripts` prints the whole error.',
        },
      )
      return { outcome: 'installed' }
    })
  })
}

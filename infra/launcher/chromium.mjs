import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cacheDir } from '../process/paths.mjs'
import { runStep } from '../process/progress.mjs'
import { throwIfStopping } from '../process/shutdown.mjs'
import { withTreeLock } from '../process/tree-lock.mjs'
import { userError } from '../process/user-error.mjs'
import { fetchFromDebian, isDebian, libraryPath } from '../services/debian.mjs'

const programs = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The headless shell of Chromium takes a fifth to a third less processor time in the tests than Chromium itself. */
const headless = 'chromium-headless-shell'

function isRunnable(file) {
  return spawnSync(file, ['--version'], { encoding: 'utf8' }).status === 0
}

/**
 * Returns the path of the first program with one of the names that is in a folder of PATH and can run; undefined if
 * there is none.
 */
function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file) && isRunnable(file))
}

const wrapperOf = (name) => path.join(cacheDir, name, 'run')

/**
 * Writes a script that starts an unpacked browser with its unpacked libraries and fonts, because they are not in the
 * system folders.
 */
function writeWrapper(name) {
  const home = path.join(cacheDir, name)
  const folder = path.join(home, 'usr', 'lib', 'chromium')
  const program = [name, 'chromium'].map((each) => path.join(folder, each)).find(existsSync)
  const lines = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH='${libraryPath(name)}'`,
    `export FONTCONFIG_PATH='${path.join(home, 'etc', 'fonts')}'`,
    `export XDG_DATA_DIRS='${path.join(home, 'usr', 'share')}'`,
    `exec '${program}' "$@"`,
    '',
  ]
  writeFileSync(wrapperOf(name), lines.join('\n'))
  chmodSync(wrapperOf(name), 0o755)
}

/**
 * Downloads the first of the given packages that Debian offers. The folder has the name of the first package, even if
 * Debian offers only a later one.
 */
async function download(packages) {
  const [name] = packages
  await runStep('Chromium', 'downloading it from Debian into .cache/', () =>
    withTreeLock('chromium', async () => {
      if (existsSync(wrapperOf(name))) return
      await fetchFromDebian(name, packages, ['fonts-dejavu-core'])
      writeWrapper(name)
    }),
  )
}

function pathOfSetting() {
  const { CHROMIUM_PATH } = process.env
  if (!CHROMIUM_PATH || existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH
  throw userError(
    `CHROMIUM_PATH is ${CHROMIUM_PATH}, but that file does not exist: correct the setting or remove it.`,
  )
}

async function installedPath(forTests) {
  const { chromium } = await import('playwright')
  const found = [
    ...(forTests ? [findOnPath([headless]), wrapperOf(headless)] : []),
    findOnPath(programs),
    chromium.executablePath(),
    ...(forTests ? [] : [wrapperOf('chromium')]),
  ]
  return found.find((file) => file && existsSync(file))
}

/**
 * Finds a Chromium and resolves with its path. It tries, in this order: CHROMIUM_PATH, PATH, the browser that
 * Playwright installed, and .cache/. If none exists it downloads one from Debian into .cache/. With `forTests` it
 * prefers the program without a window; benches use the browser with a window, because people use that one.
 */
export async function chromiumPath({ forTests = false } = {}) {
  const known = pathOfSetting() ?? (await installedPath(forTests))
  if (known) return known
  const packages = forTests ? [headless, 'chromium'] : ['chromium']
  let reason = ''
  if (isDebian()) {
    try {
      await download(packages)
      if (isRunnable(wrapperOf(packages[0]))) return wrapperOf(packages[0])
    } catch (error) {
      throwIfStopping()
      reason = error.details ?? error.message
    }
  }
  if (existsSync(wrapperOf('chromium'))) return wrapperOf('chromium')
  throw userError(
    'No Chromium was found for the browser tests: install one with `sudo apt-get install chromium` (or `npx playwright install chromium`), or set CHROMIUM_PATH.',
    reason,
  )
}

import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cacheDir } from '../process/paths.mjs'
import { runStep } from '../process/progress.mjs'
import { throwIfStopping } from '../process/shutdown.mjs'
import { withTreeLock } from '../process/tree-lock.mjs'
import { userError } from '../process/user-error.mjs'
import { fetchFromDebian, isDebian, libraryPath } from '../services/debian.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const home = path.join(cacheDir, 'chromium')
const wrapper = path.join(home, 'run')

function isRunnable(file) {
  return spawnSync(file, ['--version'], { encoding: 'utf8' }).status === 0
}

function findOnPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file) && isRunnable(file))
}

/**
 * Writes the script that starts the unpacked browser, because its libraries and fonts are not in the system folders.
 */
function writeWrapper() {
  const lines = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH='${libraryPath('chromium')}'`,
    `export FONTCONFIG_PATH='${path.join(home, 'etc', 'fonts')}'`,
    `export XDG_DATA_DIRS='${path.join(home, 'usr', 'share')}'`,
    `exec '${path.join(home, 'usr', 'lib', 'chromium', 'chromium')}' "$@"`,
    '',
  ]
  writeFileSync(wrapper, lines.join('\n'))
  chmodSync(wrapper, 0o755)
}

/**
 * Finds a Chromium for the tests and resolves with its path. It tries, in this order: CHROMIUM_PATH, PATH, the browser
 * that Playwright installed, and .cache/. If none exists it downloads one from Debian into .cache/.
 */
export async function chromiumPath() {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) {
    if (existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH
    throw userError(
      `CHROMIUM_PATH is ${CHROMIUM_PATH}, but that file does not exist: correct the setting or remove it.`,
    )
  }
  const { chromium } = await import('playwright')
  const installed = [findOnPath(), chromium.executablePath(), wrapper].find(
    (file) => file && existsSync(file),
  )
  if (installed) return installed
  let reason = ''
  if (isDebian()) {
    try {
      await runStep('Chromium', 'downloading it from Debian into .cache/', () =>
        withTreeLock('chromium', async () => {
          if (existsSync(wrapper)) return
          await fetchFromDebian('chromium', ['chromium'], ['fonts-dejavu-core'])
          writeWrapper()
        }),
      )
      if (isRunnable(wrapper)) return wrapper
    } catch (error) {
      throwIfStopping()
      reason = error.details ?? error.message
    }
  }
  throw userError(
    'No Chromium was found for the browser tests: install one with `sudo apt-get install chromium` (or `npx playwright install chromium`), or set CHROMIUM_PATH.',
    reason,
  )
}

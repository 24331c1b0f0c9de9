import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cacheDir } from '../process/paths.mjs'
import { step } from '../process/progress.mjs'
import { sentence } from '../process/sentence.mjs'
import { throwIfStopping } from '../process/shutdown.mjs'
import { withTreeLock } from '../process/tree-lock.mjs'
import { fetchFromDebian, isDebian, libraryPath } from '../services/debian.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const home = path.join(cacheDir, 'chromium')
const wrapper = path.join(home, 'run')

function works(file) {
  return spawnSync(file, ['--version'], { encoding: 'utf8' }).status === 0
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file) && works(file))
}

/** A browser that was only unpacked finds its libraries and its font configuration through this script. */
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
 * The path of a Chromium for the tests: CHROMIUM_PATH, one on PATH, Playwright's own, one fetched before, one
 * fetched now from Debian into .cache/.
 */
export async function chromiumPath() {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) {
    if (existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH
    throw sentence(
      `CHROMIUM_PATH is ${CHROMIUM_PATH}, and there is no such file: correct it or leave it out.`,
    )
  }
  const { chromium } = await import('playwright')
  const ours = [onPath(), chromium.executablePath(), wrapper].find((file) => file && existsSync(file))
  if (ours) return ours
  let reason = ''
  if (isDebian()) {
    try {
      await step('Chromium', 'fetching it from Debian into .cache/', () =>
        withTreeLock('chromium', async () => {
          if (existsSync(wrapper)) return
          await fetchFromDebian('chromium', ['chromium'], ['fonts-dejavu-core'])
          writeWrapper()
        }),
      )
      if (works(wrapper)) return wrapper
    } catch (error) {
      throwIfStopping()
      reason = error.details ?? error.message
    }
  }
  throw sentence(
    'There is no Chromium for the end-to-end tests: install one with `sudo apt-get install chromium` (or `npx playwright install chromium`), or set CHROMIUM_PATH.',
    reason,
  )
}

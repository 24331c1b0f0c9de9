import { chmodSync, existsSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cacheDir } from '../process/paths.mjs'
import { withDeathSignal } from '../process/processes.mjs'
import { printNote, runStep } from '../process/progress.mjs'
import { throwIfStopping } from '../process/shutdown.mjs'
import { withTreeLock } from '../process/tree-lock.mjs'
import { fetchFromDebian, isDebian, libraryPath } from '../services/debian.mjs'

const fonts = 'fonts-dejavu-core'

/**
 * Writes a script that runs `command` with the programs and libraries in a folder that fetchFromDebian has made. The
 * script is written last, so if it exists, the folder is complete. The command runs in that folder.
 */
function writeScript(folder, command) {
  const home = path.join(cacheDir, folder)
  const programs = (root) => [
    path.join(root, 'usr', 'bin'),
    ...globSync('usr/lib/{firefox-esr,*/webkit2gtk-4.1}', { cwd: root }).map((one) => path.join(root, one)),
  ]
  const firstThere = (...paths) => paths.find((one) => existsSync(one)) ?? paths[0]
  const lines = [
    '#!/bin/sh',
    `cd '${home}'`,
    `export PATH='${[...programs(home), ...programs('/')].join(':')}':"$PATH"`,
    `export LD_LIBRARY_PATH='${libraryPath(folder)}'`,
    `export FONTCONFIG_PATH='${firstThere(path.join(home, 'etc/fonts'), '/etc/fonts')}'`,
    `export XDG_DATA_DIRS='${path.join(home, 'usr', 'share')}:/usr/local/share:/usr/share'`,
    'export LIBGL_ALWAYS_SOFTWARE=1 GSETTINGS_BACKEND=memory NO_AT_BRIDGE=1',
    // The script makes the browser end together with the test process that started it, even if that process is killed.
    `exec ${withDeathSignal('SIGKILL', [command]).join(' ')}`,
    '',
  ]
  const script = path.join(home, 'run')
  writeFileSync(script, lines.join('\n'))
  chmodSync(script, 0o755)
}

/**
 * Rewrites an absolute path that is compiled into a program, so that it is relative to the working directory of the
 * program. The length of the path stays the same, because `/usr/lib` becomes `usr//lib`.
 */
function makePathsRelative(file, compiledPath) {
  const bytes = readFileSync(file)
  const [from, to] = [compiledPath, compiledPath.replace(/^\/usr\//, 'usr//')].map((text) =>
    Buffer.from(text),
  )
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at)) to.copy(bytes, at)
  writeFileSync(`${file}.new`, bytes, { mode: 0o755 })
  renameSync(`${file}.new`, file)
}

async function fetchFirefox() {
  await fetchFromDebian('firefox', ['firefox-esr'], [fonts])
  writeScript('firefox', 'firefox-esr "$@"')
}

/**
 * Downloads WebKit. WebKit starts its helper processes, and Xvfb starts the compiler of keymaps, by absolute paths that
 * are compiled into the programs. These paths are made relative.
 */
async function fetchWebKit() {
  await fetchFromDebian('webkit', ['webkit2gtk-driver'], ['xvfb', fonts])
  const home = path.join(cacheDir, 'webkit')
  for (const file of globSync('usr/lib/*/libwebkit2gtk-4.1.so.*.*', { cwd: home })) {
    makePathsRelative(path.join(home, file), `/${path.dirname(file)}/webkit2gtk-4.1`)
  }
  for (const file of globSync('usr/bin/Xvfb', { cwd: home }))
    makePathsRelative(path.join(home, file), '/usr/bin\0')
  writeScript('webkit', '"$@"')
}

// The folder of the machine's X keymaps. Without it WebKit opens no window, even when its own packages are downloaded.
const keymaps = '/usr/share/X11/xkb'

const browsers = [
  { label: 'Firefox', folder: 'firefox', fetch: fetchFirefox },
  { label: 'WebKit', folder: 'webkit', fetch: fetchWebKit, needs: keymaps },
]

async function ensureBrowser({ label, folder, fetch, needs }) {
  if (needs && !existsSync(needs)) return { reason: `it needs ${needs}: install Debian's package xkb-data` }
  const script = path.join(cacheDir, folder, 'run')
  if (existsSync(script)) return { script }
  if (!isDebian()) return { reason: 'it is downloaded from Debian, and this machine has no apt-get' }
  try {
    await runStep(label, 'downloading it from Debian into .cache/', () =>
      withTreeLock(folder, async () => {
        if (!existsSync(script)) await fetch()
      }),
    )
    return { script }
  } catch (error) {
    throwIfStopping()
    const reason = (error.details ?? error.message).trim().split('\n').at(-1)
    return { reason: `Debian's packages could not be downloaded (${reason})` }
  }
}

/**
 * Finds Firefox ESR and WebKitGTK for tests/browsers/ in .cache/, or downloads them from Debian. Resolves with the
 * settings of those tests: `FIREFOX_RUN` and `WEBKIT_RUN` are scripts. If a browser is not available, the reason is
 * returned instead and its tests are skipped.
 */
export async function otherBrowsers() {
  const env = {}
  for (const browser of browsers) {
    const { script, reason } = await ensureBrowser(browser)
    const name = browser.folder.toUpperCase()
    if (script) env[`${name}_RUN`] = script
    else {
      env[`${name}_MISSING`] = reason
      printNote(browser.label, `its tests are skipped: ${reason}`)
    }
  }
  return env
}

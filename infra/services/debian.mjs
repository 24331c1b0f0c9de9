import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { cacheDir } from '../process/paths.mjs'
import { run } from '../process/run.mjs'
import { sentence } from '../process/sentence.mjs'

const quiet = { stdio: 'ignore' }

/** Whether this is a machine on which fetchFromDebian can work. */
export function isDebian() {
  return ['apt-get', 'apt-cache', 'dpkg'].every(
    (command) => spawnSync(command, ['--version'], quiet).status === 0,
  )
}

/** The packages that installing the named ones would install, by apt's own reckoning; it only simulates. */
async function packagesFor(names, apt) {
  const text = await run([
    'apt-get',
    ...apt,
    '--simulate',
    '--no-install-recommends',
    '--yes',
    'install',
    ...names,
  ])
  return [...text.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name)
}

/**
 * Fetches Debian packages with their dependencies into `.cache/<folder>` without installing them, which needs no
 * root: apt with lists and a cache of its own, then `dpkg -x`. Of `names` the first that Debian offers is taken;
 * `more` comes with it. The folder appears complete, by a rename.
 */
export async function fetchFromDebian(folder, names, more = []) {
  const work = path.join(cacheDir, `${folder}.draft`)
  rmSync(work, { recursive: true, force: true })
  const at = (...parts) => path.join(work, ...parts)
  for (const each of ['lists/partial', 'cache/archives/partial', 'root'])
    mkdirSync(at(each), { recursive: true })
  const options = [
    `Dir::State::lists=${at('lists')}`,
    `Dir::Cache=${at('cache')}`,
    'APT::Sandbox::User=',
    'Debug::NoLocking=1',
    'Acquire::Languages=none',
  ]
  const apt = options.flatMap((option) => ['-o', option])
  try {
    await run(['apt-get', ...apt, '-qq', 'update'])
    const name = names.find((each) => spawnSync('apt-cache', [...apt, 'show', each], quiet).status === 0)
    if (!name) throw sentence(`Debian offers no ${names[0]} here.`)
    const packages = await packagesFor([name, ...more], apt)
    await run(['apt-get', ...apt, '-qq', 'download', ...packages], { cwd: at('cache') })
    for (const file of readdirSync(at('cache')).filter((each) => each.endsWith('.deb'))) {
      await run(['dpkg', '-x', at('cache', file), at('root')])
    }
    const home = path.join(cacheDir, folder)
    rmSync(home, { recursive: true, force: true })
    renameSync(at('root'), home)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function folders(parent) {
  const entries = existsSync(parent) ? readdirSync(parent, { withFileTypes: true }) : []
  return entries.filter((entry) => entry.isDirectory()).map((entry) => path.join(parent, entry.name))
}

/** LD_LIBRARY_PATH for programs of a folder made by fetchFromDebian. */
export function libraryPath(folder) {
  const lib = [path.join(cacheDir, folder, 'usr', 'lib'), path.join(cacheDir, folder, 'lib')]
  const architecture = lib.flatMap(folders).filter((each) => path.basename(each).includes('-linux-'))
  const nested = architecture
    .flatMap(folders)
    .filter((each) => readdirSync(each).some((name) => /^lib.*\.so/.test(name)))
  return [...architecture, ...lib, ...nested].filter(existsSync).join(':')
}

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { cacheDir } from '../process/paths.mjs'
import { run } from '../process/run.mjs'
import { userError } from '../process/user-error.mjs'

const withoutOutput = { stdio: 'ignore' }

/** Returns true if this machine has the commands that fetchFromDebian needs. */
export function isDebian() {
  return ['apt-get', 'apt-cache', 'dpkg'].every(
    (command) => spawnSync(command, ['--version'], withoutOutput).status === 0,
  )
}

/** Lists the packages that apt would install for the packages `names`. It only simulates the installation. */
async function listPackagesToInstall(names, apt) {
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
 * Downloads Debian packages with their dependencies and unpacks them into `.cache/<folder>`. This needs no root: apt
 * uses separate lists and a separate cache, and `dpkg -x` only unpacks. Packages that are installed on this machine are
 * not downloaded, and manuals and translations are left out. The first package of `names` that Debian offers is
 * downloaded, together with `more`. A rename creates the folder at the end, so it is never incomplete.
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
    // The limits keep a mirror that does not answer from delaying a start for long.
    'Acquire::http::Timeout=20',
    'Acquire::Retries=1',
  ]
  const apt = options.flatMap((option) => ['-o', option])
  try {
    await run(['apt-get', ...apt, '-qq', 'update'])
    const name = names.find(
      (each) => spawnSync('apt-cache', [...apt, 'show', each], withoutOutput).status === 0,
    )
    if (!name) throw userError(`The package sources of this Debian offer no package ${names.join(' or ')}.`)
    const packages = await listPackagesToInstall([name, ...more], apt)
    if (packages.length > 0)
      await run(['apt-get', ...apt, '-qq', 'download', ...packages], { cwd: at('cache') })
    for (const file of readdirSync(at('cache')).filter((each) => each.endsWith('.deb'))) {
      await run(['dpkg', '-x', at('cache', file), at('root')])
    }
    for (const each of ['doc', 'locale', 'man'])
      rmSync(at('root', 'usr', 'share', each), { recursive: true, force: true })
    const home = path.join(cacheDir, folder)
    rmSync(home, { recursive: true, force: true })
    renameSync(at('root'), home)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function listFolders(parent) {
  const entries = existsSync(parent) ? readdirSync(parent, { withFileTypes: true }) : []
  return entries.filter((entry) => entry.isDirectory()).map((entry) => path.join(parent, entry.name))
}

/** Returns the LD_LIBRARY_PATH for programs in a folder that fetchFromDebian created. */
export function libraryPath(folder) {
  const lib = [path.join(cacheDir, folder, 'usr', 'lib'), path.join(cacheDir, folder, 'lib')]
  const architecture = lib.flatMap(listFolders).filter((each) => path.basename(each).includes('-linux-'))
  const nested = architecture
    .flatMap(listFolders)
    .filter((each) => readdirSync(each).some((name) => /^lib.*\.so/.test(name)))
  return [...architecture, ...lib, ...nested].filter(existsSync).join(':')
}

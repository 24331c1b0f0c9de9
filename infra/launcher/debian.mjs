import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { cacheDir } from './paths.mjs'
import { run } from './run.mjs'
import { sentence } from './sentence.mjs'

const quiet = { stdio: 'ignore' }

/** Whether this is a machine on which fetchFromDebian can work. */
export function isDebian() {
  return ['apt-get', 'apt-cache', 'dpkg'].every(
    (command) => spawnSync(command, ['--version'], quiet).status === 0,
  )
}

function installed(name) {
  const { stdout } = spawnSync('dpkg-query', ['-s', name], { encoding: 'utf8' })
  return stdout.includes('Status: install ok installed')
}

const leftOut = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map(
  (kind) => `--no-${kind}`,
)

/** The named packages and what they depend on that is not installed; alternatives and virtual ones left out. */
async function packagesFor(names, apt) {
  const text = await run(['apt-cache', ...apt, 'depends', '--recurse', ...leftOut, ...names])
  const all = text.split('\n').filter((line) => /^[a-z0-9]/.test(line))
  return all.filter((each) => names.includes(each) || !installed(each.split(':')[0]))
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

/** LD_LIBRARY_PATH for programs of a folder made by fetchFromDebian. */
export function libraryPath(folder) {
  const lib = [path.join(cacheDir, folder, 'usr', 'lib'), path.join(cacheDir, folder, 'lib')].filter(
    existsSync,
  )
  const nested = lib.flatMap((each) =>
    readdirSync(each, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name.includes('-linux-'))
      .map((entry) => path.join(each, entry.name)),
  )
  return [...nested, ...lib].join(':')
}

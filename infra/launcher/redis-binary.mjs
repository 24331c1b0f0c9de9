import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { cacheDir } from './paths.mjs'
import { note } from './progress.mjs'
import { run } from './run.mjs'
import { sentence } from './sentence.mjs'
import { throwIfStopping } from './shutdown.mjs'
import { withTreeLock } from './tree-lock.mjs'

const names = ['redis-server', 'valkey-server']
const home = path.join(cacheDir, 'redis')

/** The environment in which a cached server finds its libraries. */
function cachedEnvironment() {
  const lib = path.join(home, 'usr', 'lib')
  const folders = [lib, path.join(home, 'lib')].filter((folder) => existsSync(folder))
  const nested = folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => path.join(folder, entry.name)),
  )
  return { PATH: process.env.PATH, LD_LIBRARY_PATH: [...nested, ...folders].join(':') }
}

function candidates() {
  const cached = names.map((name) => ({
    file: path.join(home, 'usr', 'bin', name),
    env: cachedEnvironment(),
  }))
  return [...names.map((name) => ({ file: name, env: process.env })), ...cached]
}

/** The version that a server program reports, as [major, minor]; null when it does not run. */
function version({ file, env }) {
  const { status, stdout } = spawnSync(file, ['--version'], { env, encoding: 'utf8' })
  const found = status === 0 && /v=(\d+)\.(\d+)/.exec(stdout)
  return found ? [Number(found[1]), Number(found[2])] : null
}

function works(candidate) {
  const found = version(candidate)
  return found !== null && (found[0] > 6 || (found[0] === 6 && found[1] >= 2))
}

function has(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0
}

function installed(name) {
  const { stdout } = spawnSync('dpkg-query', ['-s', name], { encoding: 'utf8' })
  return stdout.includes('Status: install ok installed')
}

/** The packages to fetch for a server: itself and what it depends on that is not installed. */
async function packagesFor(name, apt) {
  const text = await run([
    'apt-cache',
    ...apt,
    'depends',
    '--recurse',
    '--no-recommends',
    '--no-suggests',
    '--no-conflicts',
    '--no-breaks',
    '--no-replaces',
    '--no-enhances',
    name,
  ])
  const all = text.split('\n').filter((line) => /^[a-z0-9]/.test(line))
  return all.filter((each) => each === name || !installed(each.split(':')[0]))
}

/**
 * Fetches Debian's server into .cache/ without installing it, which needs no root: apt with lists and cache of
 * our own, then `dpkg -x`. Appears in its place complete, by a rename.
 */
async function fetchFromDebian() {
  const work = path.join(cacheDir, 'redis.draft')
  rmSync(work, { recursive: true, force: true })
  const at = (...parts) => path.join(work, ...parts)
  for (const folder of ['lists/partial', 'cache/archives/partial', 'root'])
    mkdirSync(at(folder), { recursive: true })
  const apt = [
    '-o',
    `Dir::State::lists=${at('lists')}`,
    '-o',
    `Dir::Cache=${at('cache')}`,
    '-o',
    'APT::Sandbox::User=',
    '-o',
    'Debug::NoLocking=1',
    '-o',
    'Acquire::Languages=none',
  ]
  try {
    await run(['apt-get', ...apt, '-qq', 'update'])
    const name = names.find(
      (each) => spawnSync('apt-cache', [...apt, 'show', each], { stdio: 'ignore' }).status === 0,
    )
    if (!name) throw sentence('Debian offers no Redis here.')
    const packages = await packagesFor(name, apt)
    await run(['apt-get', ...apt, '-qq', 'download', ...packages], { cwd: at('cache') })
    for (const file of readdirSync(at('cache')).filter((each) => each.endsWith('.deb'))) {
      await run(['dpkg', '-x', at('cache', file), at('root')])
    }
    rmSync(home, { recursive: true, force: true })
    renameSync(at('root'), home)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/**
 * Finds a Redis (or Valkey) 6.2 or later: on PATH, fetched before, fetched now from Debian; else Docker.
 * Gives `{ file, env }`, or `{ docker: true }`.
 */
export async function redisBinary() {
  const find = () => candidates().find(works)
  const there = find()
  if (there) return there
  let reason = ''
  if (has('apt-get') && has('dpkg')) {
    try {
      await withTreeLock(async () => {
        if (find()) return
        note('Redis', 'fetching it from Debian into .cache/ ...')
        await fetchFromDebian()
      })
    } catch (error) {
      throwIfStopping()
      reason = error.details ?? error.message
    }
    const fetched = find()
    if (fetched) return fetched
  }
  if (spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 10_000 }).status === 0)
    return { docker: true }
  const command = process.platform === 'darwin' ? 'brew install redis' : 'sudo apt-get install redis-server'
  throw sentence(
    `There is no Redis here: install one with \`${command}\`, or set REDIS_URL, and run the command again.`,
    reason,
  )
}

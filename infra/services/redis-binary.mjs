import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { cacheDir } from '../process/paths.mjs'
import { note } from '../process/progress.mjs'
import { sentence } from '../process/sentence.mjs'
import { throwIfStopping } from '../process/shutdown.mjs'
import { withTreeLock } from '../process/tree-lock.mjs'
import { fetchFromDebian, isDebian, libraryPath } from './debian.mjs'

const names = ['redis-server', 'valkey-server']

function candidates() {
  const env = { PATH: process.env.PATH, LD_LIBRARY_PATH: libraryPath('redis') }
  const cached = names.map((name) => ({ file: path.join(cacheDir, 'redis', 'usr', 'bin', name), env }))
  return [...names.map((name) => ({ file: name, env: process.env })), ...cached]
}

function works({ file, env }) {
  const { status, stdout } = spawnSync(file, ['--version'], { env, encoding: 'utf8' })
  const found = status === 0 && /v=(\d+)\.(\d+)/.exec(stdout)
  if (!found) return false
  const [major, minor] = found.slice(1).map(Number)
  return major > 6 || (major === 6 && minor >= 2)
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
  if (isDebian()) {
    try {
      await withTreeLock('redis', async () => {
        if (find()) return
        note('Redis', 'fetching it from Debian into .cache/ ...')
        await fetchFromDebian('redis', names)
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

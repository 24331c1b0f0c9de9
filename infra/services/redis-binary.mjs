import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { cacheDir } from '../process/paths.mjs'
import { printNote } from '../process/progress.mjs'
import { throwIfStopping } from '../process/shutdown.mjs'
import { withTreeLock } from '../process/tree-lock.mjs'
import { userError } from '../process/user-error.mjs'
import { fetchFromDebian, isDebian, libraryPath } from './debian.mjs'

const names = ['redis-server', 'valkey-server']

function listCandidates() {
  const env = { PATH: process.env.PATH, LD_LIBRARY_PATH: libraryPath('redis') }
  const cached = names.map((name) => ({ file: path.join(cacheDir, 'redis', 'usr', 'bin', name), env }))
  return [...names.map((name) => ({ file: name, env: process.env })), ...cached]
}

function isSupported({ file, env }) {
  const { status, stdout } = spawnSync(file, ['--version'], { env, encoding: 'utf8' })
  const found = status === 0 && /v=(\d+)\.(\d+)/.exec(stdout)
  if (!found) return false
  const [major, minor] = found.slice(1).map(Number)
  return major > 6 || (major === 6 && minor >= 2)
}

/**
 * Finds a Redis or Valkey 6.2 or later on PATH or in .cache/, or downloads one from Debian into .cache/. Resolves with
 * `{ file, env }`, or with `{ docker: true }` if only Docker can run one.
 */
export async function redisBinary() {
  const find = () => listCandidates().find(isSupported)
  const installed = find()
  if (installed) return installed
  let reason = ''
  if (isDebian()) {
    try {
      await withTreeLock('redis', async () => {
        if (find()) return
        printNote('Redis', 'downloading it from Debian into .cache/ ...')
        await fetchFromDebian('redis', names)
      })
    } catch (error) {
      throwIfStopping()
      reason = error.details ?? error.message
    }
    const downloaded = find()
    if (downloaded) return downloaded
  }
  if (spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 10_000 }).status === 0)
    return { docker: true }
  const command = process.platform === 'darwin' ? 'brew install redis' : 'sudo apt-get install redis-server'
  throw userError(
    `No Redis 6.2 or later was found: install one with \`${command}\`, or set REDIS_URL, and run the command again.`,
    reason,
  )
}

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findFreePort, queryPort, waitUntil } from '../process/ports.mjs'
import { userError } from '../process/user-error.mjs'
import { redisBinary } from './redis-binary.mjs'
import { ensureServicePassword } from './secrets.mjs'
import { readTail, startService } from './service.mjs'

const image = 'redis:7-alpine'

/**
 * Returns the text of redis.conf. Queues must survive a restart (append-only file) and never be evicted. The password
 * stands in the file because `ps` would show it on the command line.
 */
function formatConfiguration({ folder, port, bind, password, durable }) {
  return [
    `bind ${bind}`,
    `port ${port}`,
    `dir "${folder}"`,
    `requirepass ${password}`,
    `appendonly ${durable ? 'yes' : 'no'}`,
    'appendfsync everysec',
    'save ""',
    'maxmemory-policy noeviction',
    'daemonize no',
    '',
  ].join('\n')
}

function composeDockerCommand(folder, port) {
  const name = `heartroom-redis-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  spawnSync('docker', ['rm', '-f', name], { stdio: 'ignore' })
  const user = process.getuid ? ['--user', `${process.getuid()}:${process.getgid()}`] : []
  const mount = ['-v', `${folder}:/data`, '-p', `127.0.0.1:${port}:6379`]
  return [
    'docker',
    'run',
    '--rm',
    '--name',
    name,
    ...user,
    ...mount,
    image,
    'redis-server',
    '/data/redis.conf',
  ]
}

/** Starts Redis on a free port of 127.0.0.1 and resolves with its REDIS_URL. */
export async function startRedis({ dataDir, durable = true }) {
  const binary = await redisBinary()
  const folder = path.join(dataDir, 'redis')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const port = await findFreePort()
  const password = ensureServicePassword(dataDir)
  const location = binary.docker
    ? { folder: '/data', port: 6379, bind: '0.0.0.0' }
    : { folder, port, bind: '127.0.0.1' }
  const file = path.join(folder, 'redis.conf')
  writeFileSync(file, formatConfiguration({ ...location, password, durable }), { mode: 0o600 })
  const command = binary.docker ? composeDockerCommand(folder, port) : [binary.file, file]
  const child = startService('redis', command, {
    dataDir,
    signal: 'SIGTERM',
    stopSeconds: 4,
    env: binary.env ?? process.env,
  })
  const request = `AUTH ${password}\r\nPING\r\n`
  await waitUntil(async () => /\+PONG|^\+OK\r\n$/.test((await queryPort(port, request)) ?? ''), {
    child,
    seconds: 60,
    failure: (reason) => userError(`Redis ${reason}. Its log is ${child.log}.`, readTail(child.log)),
  })
  child.isReady = true
  return `redis://:${password}@127.0.0.1:${port}`
}

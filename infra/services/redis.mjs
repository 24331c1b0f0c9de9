import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ask, freePort, waitUntil } from '../process/ports.mjs'
import { sentence } from '../process/sentence.mjs'
import { redisBinary } from './redis-binary.mjs'
import { servicePassword } from './secrets.mjs'
import { startService, tail } from './service.mjs'

const image = 'redis:7-alpine'

/** Queues must survive a restart (append-only file) and never be evicted; the password stays out of `ps`. */
function configuration({ folder, port, bind, password, durable }) {
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

function dockerCommand(folder, port) {
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

/** Starts Redis on a free loopback port and resolves with its REDIS_URL. */
export async function startRedis({ dataDir, durable = true }) {
  const binary = await redisBinary()
  const folder = path.join(dataDir, 'redis')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const port = await freePort()
  const password = servicePassword(dataDir)
  const place = binary.docker
    ? { folder: '/data', port: 6379, bind: '0.0.0.0' }
    : { folder, port, bind: '127.0.0.1' }
  const file = path.join(folder, 'redis.conf')
  writeFileSync(file, configuration({ ...place, password, durable }), { mode: 0o600 })
  const command = binary.docker ? dockerCommand(folder, port) : [binary.file, file]
  const child = startService('redis', command, {
    dataDir,
    signal: 'SIGTERM',
    seconds: 4,
    env: binary.env ?? process.env,
  })
  const hello = `AUTH ${password}\r\nPING\r\n`
  await waitUntil(async () => /\+PONG|^\+OK\r\n$/.test((await ask(port, hello)) ?? ''), {
    child,
    seconds: 60,
    failure: (how) => sentence(`Redis ${how}; the whole log is ${child.log}.`, tail(child.log)),
  })
  child.isReady = true
  return `redis://:${password}@127.0.0.1:${port}`
}

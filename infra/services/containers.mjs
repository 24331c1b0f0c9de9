import { readFileSync } from 'node:fs'
import { inRoot } from '../process/paths.mjs'
import { step } from '../process/progress.mjs'
import { sentence } from '../process/sentence.mjs'
import { onStop, order } from '../process/shutdown.mjs'

const secret = 'heartroom'

/** The image that docker-compose.yml pins for a service: what is tested is what it runs. */
export function imageOf(service) {
  const compose = readFileSync(inRoot('docker-compose.yml'), 'utf8')
  const [, image] =
    new RegExp(`^ {2}${service}:\\n(?: {4}.*\\n)*? {4}image: (\\S+)$`, 'm').exec(compose) ?? []
  if (!image) throw new Error(`docker-compose.yml names no image for ${service}`)
  return image
}

/** Resolves when a Docker engine answers; `connect` is how to ask for one. */
export async function demandEngine(connect) {
  try {
    await connect()
  } catch (error) {
    throw sentence(
      'There is no Docker engine that answers: start one, or set DOCKER_HOST. Without containers the same tests run by `npm test`.',
      error.message,
    )
  }
}

async function startContainer(label, rank, container) {
  // Patient: images may have to come first, and the machine may be busy.
  const started = await step(label, 'starting', () => container.withStartupTimeout(180_000).start())
  onStop(rank, () => started.stop({ timeout: 5000 }))
  return started
}

/**
 * Postgres, Redis and S3 in containers of the images that docker-compose.yml pins, until the launcher ends; nothing of
 * them is kept. Resolves with their settings.
 */
export async function startContainers() {
  const { GenericContainer, getContainerRuntimeClient, Wait } = await import('testcontainers')
  await demandEngine(getContainerRuntimeClient)
  const postgres = new GenericContainer(imageOf('postgres'))
    .withEnvironment({ POSTGRES_USER: 'heartroom', POSTGRES_DB: 'heartroom', POSTGRES_PASSWORD: secret })
    // It lives for one run: nothing has to reach a disk.
    .withCommand(['postgres', '-c', 'max_connections=300', '-c', 'fsync=off', '-c', 'full_page_writes=off'])
    .withTmpFs({ '/var/lib/postgresql': 'rw' })
    .withExposedPorts(5432)
    // The first time is the one that makes the database.
    .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
  const redis = new GenericContainer(imageOf('redis'))
    .withCommand(['valkey-server', '--save', '', '--maxmemory-policy', 'noeviction'])
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
  const s3 = new GenericContainer(imageOf('s3'))
    .withEnvironment({ ROOT_ACCESS_KEY: secret, ROOT_SECRET_KEY: secret, VGW_HEALTH: '/health' })
    .withCommand(['--port', ':7070', 'posix', '/data'])
    // The folder has to be there, and a copied file makes it.
    .withCopyContentToContainer([{ content: '', target: '/data/.made' }])
    .withExposedPorts(7070)
    .withWaitStrategy(Wait.forHttp('/health', 7070))
  const [database, queue, storage] = await Promise.all([
    startContainer('Postgres', order.postgres, postgres),
    startContainer('Redis', order.redis, redis),
    startContainer('S3', order.s3, s3),
  ])
  const at = (container, port) => `${container.getHost()}:${container.getMappedPort(port)}`
  return {
    DATABASE_URL: `postgresql://heartroom:${secret}@${at(database, 5432)}/heartroom`,
    REDIS_URL: `redis://${at(queue, 6379)}`,
    S3_ENDPOINT: `http://${at(storage, 7070)}`,
  }
}

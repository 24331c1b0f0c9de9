import { readFileSync } from 'node:fs'
import { inRoot } from '../process/paths.mjs'
import { runStep } from '../process/progress.mjs'
import { onStop, stopRanks } from '../process/shutdown.mjs'
import { userError } from '../process/user-error.mjs'

const secret = 'heartroom'

/** Reads the image that docker-compose.yml pins for a service, so that tests run the same version. */
export function readComposeImage(service) {
  const compose = readFileSync(inRoot('docker-compose.yml'), 'utf8')
  const [, image] =
    new RegExp(`^ {2}${service}:\\n(?: {4}.*\\n)*? {4}image: (\\S+)$`, 'm').exec(compose) ?? []
  if (!image) throw new Error(`docker-compose.yml has no image for ${service}`)
  return image
}

/** Throws an error for the person at the terminal unless `connect` reaches a Docker engine. */
export async function assertDockerEngine(connect) {
  try {
    await connect()
  } catch (error) {
    throw userError(
      'No Docker engine answers: start one, or set DOCKER_HOST. `npm test` runs the same tests without containers.',
      error.message,
    )
  }
}

async function startContainer(label, rank, container) {
  // The time limit is long because an image may have to be downloaded first.
  const started = await runStep(label, 'starting', () => container.withStartupTimeout(180_000).start())
  onStop(rank, () => started.stop({ timeout: 5000 }))
  return started
}

/**
 * Starts Postgres, Redis and S3 in containers of the images that docker-compose.yml pins, and resolves with their
 * settings. The containers and their data are removed when the launcher stops.
 */
export async function startContainers() {
  const { GenericContainer, getContainerRuntimeClient, Wait } = await import('testcontainers')
  await assertDockerEngine(getContainerRuntimeClient)
  const postgres = new GenericContainer(imageOf('postgres'))
    .withEnvironment({ POSTGRES_USER: 'heartroom', POSTGRES_DB: 'heartroom', POSTGRES_PASSWORD: secret })
    // The data is needed for one test run only, so Postgres need not wait for the disk.
    .withCommand(['postgres', '-c', 'max_connections=300', '-c', 'fsync=off', '-c', 'full_page_writes=off'])
    .withTmpFs({ '/var/lib/postgresql': 'rw' })
    .withExposedPorts(5432)
    // Postgres logs 'ready to accept connections' twice: the first line comes from the temporary server that creates
    // the database.
    .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
  const redis = new GenericContainer(imageOf('redis'))
    .withCommand(['valkey-server', '--save', '', '--maxmemory-policy', 'noeviction'])
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
  const s3 = new GenericContainer(imageOf('s3'))
    .withEnvironment({ ROOT_ACCESS_KEY: secret, ROOT_SECRET_KEY: secret, VGW_HEALTH: '/health' })
    .withCommand(['--port', ':7070', 'posix', '/data'])
    // The S3 server needs the folder /data. Copying an empty file into the folder creates it.
    .withCopyContentToContainer([{ content: '', target: '/data/.made' }])
    .withExposedPorts(7070)
    .withWaitStrategy(Wait.forHttp('/health', 7070))
  const [database, queue, storage] = await Promise.all([
    startContainer('Postgres', stopRanks.postgres, postgres),
    startContainer('Redis', stopRanks.redis, redis),
    startContainer('S3', stopRanks.s3, s3),
  ])
  const at = (container, port) => `${container.getHost()}:${container.getMappedPort(port)}`
  return {
    DATABASE_URL: `postgresql://heartroom:${secret}@${at(database, 5432)}/heartroom`,
    REDIS_URL: `redis://${at(queue, 6379)}`,
    S3_ENDPOINT: `http://${at(storage, 7070)}`,
  }
}

import path from 'node:path'
import { nodeCommand } from '../process/node-child.mjs'
import { findFreePort, queryPort, waitUntil } from '../process/ports.mjs'
import { userError } from '../process/user-error.mjs'
import { readTail, startService } from './service.mjs'

const bucket = 'heartroom'

/** Starts the embedded S3 server on a free port of 127.0.0.1 and resolves with its S3_* settings. */
export async function startS3({ dataDir }) {
  const port = await findFreePort()
  const command = nodeCommand('infra/services/s3-server.mjs', path.join(dataDir, 's3'), String(port), bucket)
  const child = startService('s3', command, { dataDir, signal: 'SIGTERM', stopSeconds: 2, holdStdin: true })
  const request = `HEAD /${bucket} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`
  await waitUntil(async () => (await queryPort(port, request))?.startsWith('HTTP/1.1 200') ?? false, {
    child,
    seconds: 60,
    failure: (reason) =>
      userError(`The embedded S3 server ${reason}. Its log is ${child.log}.`, readTail(child.log)),
  })
  child.isReady = true
  return {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'us-east-1',
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: 'heartroom',
    S3_SECRET_ACCESS_KEY: 'heartroom',
    S3_FORCE_PATH_STYLE: 'on',
  }
}

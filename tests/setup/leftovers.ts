import { Redis } from 'ioredis'
import { bucketOf } from './database.ts'
import { testServices } from './services.ts'

/** Removes everything in Redis and in storage that belongs to the database of a test. */
export async function clearPlace(name: string): Promise<void> {
  await Promise.all([forgetKeys(name), removeBucket(bucketOf(name))])
}

/** Removes all Redis keys of tests with this prefix. */
export async function forgetKeys(prefix: string): Promise<void> {
  const redis = new Redis(testServices().redisUrl, { maxRetriesPerRequest: 1 })
  try {
    let cursor = '0'
    do {
      const [next, keys] = await redis.scan(cursor, 'MATCH', `${prefix}*`, 'COUNT', 1000)
      if (keys.length > 0) await redis.unlink(keys)
      cursor = next
    } while (cursor !== '0')
  } finally {
    redis.disconnect()
  }
}

async function removeBucket(Bucket: string): Promise<void> {
  const endpoint = testServices().s3Endpoint
  // Most tests have no bucket, and the storage client loads slowly, so a plain request checks first whether there is
  // one. A server that checks signatures does not answer it with 404, and then the client is used.
  const { status } = await fetch(new URL(`/${Bucket}`, endpoint), { method: 'HEAD' })
  if (status === 404) return
  const s3 = await import('@aws-sdk/client-s3')
  const credentials = { accessKeyId: 'heartroom', secretAccessKey: 'heartroom' }
  const client = new s3.S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  try {
    for (;;) {
      const { Contents: left = [] } = await client.send(new s3.ListObjectsV2Command({ Bucket }))
      if (left.length === 0) break
      await Promise.all(left.map(({ Key }) => client.send(new s3.DeleteObjectCommand({ Bucket, Key }))))
    }
    await client.send(new s3.DeleteBucketCommand({ Bucket }))
  } catch (error) {
    if (!(error instanceof s3.S3ServiceException) || error.$metadata.httpStatusCode !== 404) throw error
  } finally {
    client.destroy()
  }
}

import type { Readable } from 'node:stream'
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'

export interface StoredObject {
  body: Readable
  contentType: string
  length: number
  etag: string
  /** The Content-Range header of the answer, such as `bytes 0-9/100`; undefined if no range was requested. */
  contentRange: string | undefined
}

/** An object as a listing returns it; `size` is in bytes. */
export interface ListedObject {
  key: string
  size: number
  modifiedAt: Date
}

/** S3-compatible object storage. Every method throws the S3 client's error when storage fails. */
export interface Storage {
  put(key: string, body: Buffer | string, contentType: string): Promise<void>
  /**
   * Reads an object, or a range of it (as in HTTP: `bytes=0-99`). Returns null when the object does not exist.
   * @throws RangeNotSatisfiable when the range lies outside the object.
   */
  get(key: string, range?: string): Promise<StoredObject | null>
  /** Reads the metadata of an object; null when the object does not exist. */
  head(key: string): Promise<Pick<StoredObject, 'contentType' | 'length' | 'etag'> | null>
  remove(key: string): Promise<void>
  /** Lists the objects whose key begins with `prefix`, page by page. */
  list(prefix: string): AsyncGenerator<ListedObject>
  /** Creates the bucket when it does not exist. */
  ensureBucket(): Promise<void>
  ping(): Promise<void>
  close(): void
}

type StorageConfig = Pick<
  Config,
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_BUCKET'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'S3_FORCE_PATH_STYLE'
>

/** The error for a requested range that lies outside the object (HTTP 416). */
export class RangeNotSatisfiable extends Error {}

/** Returns true for an error of storage itself, such as 503 or 429. Such an error does not depend on the object. */
export function isStorageFailure(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false
  const { httpStatusCode: status = 0 } = error.$metadata
  return status === 429 || (status >= 500 && status !== 501)
}

/** Opens S3-compatible storage. It connects at the first call, and a request fails after 15 s without an answer. */
export function openStorage(config: StorageConfig): Storage {
  const Bucket = config.S3_BUCKET
  const client = new S3Client({
    region: config.S3_REGION,
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
    maxAttempts: 3,
    // Without `throwOnRequestTimeout` the client only prints a warning and continues to wait.
    requestHandler: { connectionTimeout: 3000, requestTimeout: 15_000, throwOnRequestTimeout: true },
    ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT } : {}),
    ...(config.S3_ACCESS_KEY_ID && config.S3_SECRET_ACCESS_KEY
      ? {
          credentials: { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY },
        }
      : {}),
  })

  return {
    put: async (key, body, contentType) => {
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: body, ContentType: contentType }))
    },
    get: async (key, range) => {
      try {
        const found = await client.send(
          new GetObjectCommand({ Bucket, Key: key, ...(range ? { Range: range } : {}) }),
        )
        return {
          body: found.Body as Readable,
          contentType: found.ContentType ?? 'application/octet-stream',
          length: found.ContentLength ?? 0,
          etag: found.ETag ?? '',
          contentRange: found.ContentRange,
        }
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416)
          throw new RangeNotSatisfiable()
        throw error
      }
    },
    head: async (key) => {
      try {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key: key }))
        return {
          contentType: found.ContentType ?? 'application/octet-stream',
          length: found.ContentLength ?? 0,
          etag: found.ETag ?? '',
        }
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
        throw error
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },
    list: async function* (prefix) {
      let token: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: prefix,
            ...(token ? { ContinuationToken: token } : {}),
          }),
        )
        for (const object of page.Contents ?? []) {
          const { Key: key, Size: size = 0, LastModified: modifiedAt = new Date(0) } = object
          if (key) yield { key, size, modifiedAt }
        }
        token = page.NextContinuationToken
      } while (token)
    },
    ensureBucket: async () => {
      try {
        await client.send(new HeadBucketCommand({ Bucket }))
      } catch (error) {
        if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 404) throw error
        await client.send(new CreateBucketCommand({ Bucket }))
      }
    },
    ping: async () => {
      await client.send(new HeadBucketCommand({ Bucket }))
    },
    close: () => client.destroy(),
  }
}

import { isStorageFailure, type Storage } from '#core/storage/client.ts'

/**
 * Storage is unavailable. Nothing shows that the object is invalid, so the upload is tried again when storage is
 * available.
 */
export class StorageAway extends Error {
  /** Time (ms) until the outage was detected. It counts as waiting time and not as running time. */
  readonly tookMs: number

  constructor(tookMs: number, cause: unknown) {
    super('storage is unavailable', { cause })
    this.tookMs = tookMs
  }
}

/** Storage is available but rejects this object. */
export class ObjectRefused extends Error {
  constructor(cause: unknown) {
    super('storage refuses a picture', { cause })
  }
}

/**
 * Uploads an object once, without a retry. The settlement of the run decides on further tries.
 * @throws StorageAway, ObjectRefused
 */
export async function storeObject(
  storage: Pick<Storage, 'put' | 'ping'>,
  object: { key: string; body: Buffer; contentType: string },
): Promise<void> {
  const began = performance.now()
  try {
    await storage.put(object.key, object.body, object.contentType)
  } catch (cause) {
    const isThere =
      !isStorageFailure(cause) &&
      (await storage.ping().then(
        () => true,
        () => false,
      ))
    throw isThere ? new ObjectRefused(cause) : new StorageAway(performance.now() - began, cause)
  }
}

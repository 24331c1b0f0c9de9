import { isStorageFailure, type Storage } from '#core/storage/client.ts'

/**
 * Storage is unavailable. Nothing shows that the object is invalid, so the upload is tried again when storage is
 * available.
 */
export class StorageUnavailable extends Error {
  /** Time (ms) until the outage was detected. It counts as waiting time and not as running time. */
  readonly tookMs: number

  constructor(tookMs: number, cause: unknown) {
    super('storage is unavailable', { cause })
    this.tookMs = tookMs
  }
}

/** Storage is available but rejects this object. */
export class ObjectRejected extends Error {
  constructor(cause: unknown) {
    super('storage refuses a picture', { cause })
  }
}

/**
 * Uploads an object once, without a retry. The settlement of the run decides on further tries.
 * @throws StorageUnavailable, ObjectRejected
 */
export async function storeObject(
  storage: Pick<Storage, 'put' | 'ping'>,
  object: { key: string; body: Buffer; contentType: string },
): Promise<void> {
  const began = performance.now()
  try {
    await storage.put(object.key, object.body, object.contentType)
  } catch (cause) {
    throw (await isAvailable(storage, cause))
      ? new ObjectRejected(cause)
      : new StorageUnavailable(performance.now() - began, cause)
  }
}

/**
 * Returns whether all objects with these keys are in storage. An object whose metadata storage refuses to return counts
 * as missing.
 * @throws StorageUnavailable
 */
export async function areStored(
  storage: Pick<Storage, 'head' | 'ping'>,
  keys: readonly string[],
): Promise<boolean> {
  const began = performance.now()
  try {
    const found = await Promise.all(keys.map((key) => storage.head(key)))
    return found.every((object) => object !== null)
  } catch (cause) {
    if (await isAvailable(storage, cause)) return false
    throw new StorageUnavailable(performance.now() - began, cause)
  }
}

// Returns whether storage responds, after a request has failed with the error `cause`.
async function isAvailable(storage: Pick<Storage, 'ping'>, cause: unknown): Promise<boolean> {
  if (isStorageFailure(cause)) return false
  return storage.ping().then(
    () => true,
    () => false,
  )
}

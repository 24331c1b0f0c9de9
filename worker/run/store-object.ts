import { isStorageFailure, type Storage } from '#core/storage/client.ts'

/** Storage is unavailable. This says nothing about the object, which is stored when storage is back. */
export class StorageAway extends Error {
  /** Time (ms) until this was known. It counts as waiting and not as work. */
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
 * Puts an object into storage, with one try: the row of the generation decides on further ones.
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

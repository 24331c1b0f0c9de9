import { isInTrouble, type Storage } from '#core/storage/client.ts'

/** Storage is away or in trouble itself. That says nothing of the object, which waits until it is back. */
export class StorageAway extends Error {
  /** How long it took to find out: that is waiting, not work. */
  readonly tookMs: number

  constructor(tookMs: number, cause: unknown) {
    super('storage is away', { cause })
    this.tookMs = tookMs
  }
}

/** Storage is there, and does not take this object. */
export class ObjectRefused extends Error {
  constructor(cause: unknown) {
    super('storage refuses a picture', { cause })
  }
}

/** Puts an object into storage, once: whether and when it is tried again is its row's. @throws StorageAway, ObjectRefused. */
export async function storeObject(
  storage: Pick<Storage, 'put' | 'ping'>,
  object: { key: string; body: Buffer; contentType: string },
): Promise<void> {
  const began = performance.now()
  try {
    await storage.put(object.key, object.body, object.contentType)
  } catch (cause) {
    const isThere =
      !isInTrouble(cause) &&
      (await storage.ping().then(
        () => true,
        () => false,
      ))
    throw isThere ? new ObjectRefused(cause) : new StorageAway(performance.now() - began, cause)
  }
}

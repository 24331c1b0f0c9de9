/** The part of `Storage` that the app uses. */
export interface DeviceStorage {
  get(key: string): string | null
  /**
   * Stores a text and returns whether the device could store it. If not, the text is kept in memory until the page is
   * left.
   */
  set(key: string, text: string): boolean
  remove(key: string): void
  keys(): string[]
}

/**
 * Wraps a storage of the browser so that it never throws. A browser may forbid storage; then every access
 * throws, even reading the property of `window`. Values that cannot be stored are kept in memory, so every
 * screen works.
 */
function storageThatNeverThrows(storage: () => Storage): DeviceStorage {
  const memory = new Map<string, string>()
  function attempt<T>(act: (storage: Storage) => T, otherwise: T): T {
    try {
      return act(storage())
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => memory.get(key) ?? attempt((stored) => stored.getItem(key), null),
    set: (key, text) => {
      const isStored = attempt((stored) => {
        stored.setItem(key, text)
        return true
      }, false)
      if (isStored) memory.delete(key)
      else memory.set(key, text)
      return isStored
    },
    remove: (key) => {
      memory.delete(key)
      attempt((stored) => stored.removeItem(key), undefined)
    },
    keys: () => [...new Set([...memory.keys(), ...attempt((stored) => Object.keys(stored), [])])],
  }
}

/** A storage that all tabs of this browser share. */
export const localStore = storageThatNeverThrows(() => localStorage)

/** A storage that belongs to this tab. It survives a reload. */
export const tabStore = storageThatNeverThrows(() => sessionStorage)

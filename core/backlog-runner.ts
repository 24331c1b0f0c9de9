/** The maximum number of rounds for which a failed thing is skipped (backoff). A round takes at least a second. */
const maxBackoffRounds = 256

/**
 * Describes work on many things that is done in small pieces, so that no thing delays the others for long. A thing
 * whose work fails is left out for 1, 2, 4 and more rounds, so that it does not delay the things after it.
 */
export interface BacklogOptions<Key> {
  /** Finds things that wait for work, without those in `backedOff`. */
  find: (backedOff: readonly Key[]) => Promise<readonly Key[]>
  /** Does one piece of the work on a thing. A thing with more work is found again. */
  work: (key: Key) => Promise<void>
  failed: (error: unknown, key: Key) => void
}

/**
 * The maximum number of pieces of work for one thing in one round, so that the caller can do other work between the
 * rounds.
 */
const maxStepsPerRound = 5

/**
 * Returns a function that does one round of the work: until nothing waits, or until each thing had some pieces of work.
 */
export function createBacklogRunner<Key>({ find, work, failed }: BacklogOptions<Key>): () => Promise<void> {
  const failures = new Map<Key, { count: number; rest: number }>()

  async function workOn(key: Key): Promise<void> {
    try {
      await work(key)
      failures.delete(key)
    } catch (error) {
      const count = (failures.get(key)?.count ?? 0) + 1
      failures.set(key, { count, rest: Math.min(2 ** (count - 1), maxBackoffRounds) })
      failed(error, key)
    }
  }

  return async () => {
    for (const [key, failure] of failures) {
      failure.rest -= 1
      if (failure.rest < -1) failures.delete(key)
    }
    for (let piece = 0; piece < maxStepsPerRound; piece += 1) {
      const backedOff = [...failures].filter(([, { rest }]) => rest >= 0).map(([key]) => key)
      const keys = await find(backedOff)
      if (keys.length === 0) return
      for (const key of keys) await workOn(key)
    }
  }
}

import type { Writable } from 'node:stream'
import type { HeavyWork } from '#contract/endpoint.ts'
import { AppError } from '#core/errors.ts'

interface Limits {
  /** The number of calls that work at the same time. */
  atOnce: number
  /** The number of calls that may wait. */
  waiting: number
  message: string
}

// An upload holds its body three times (20 MB). A download holds one chapter in the forms of its stages (up
// to 12 MB). A long list holds the same and its beginning. Each also leaves garbage of the same size.
const limits: Record<HeavyWork, Limits> = {
  upload: {
    atOnce: 2,
    waiting: 24,
    message: 'Many pictures are being uploaded right now. Please try again in a moment.',
  },
  download: {
    atOnce: 6,
    waiting: 48,
    message: 'Many downloads are running right now. Please try again in a moment.',
  },
  longList: {
    atOnce: 5,
    waiting: 48,
    message: 'Many long stories are being read right now. Please try again in a moment.',
  },
}

/**
 * A call is refused when it has waited this long (ms), because its work must end within nine seconds of its
 * beginning.
 */
const longestWaitMs = 3000
const retryAfterSeconds = 2

/** A slot that a call has. */
export interface Slot {
  /** Keeps the slot until this work has ended, because late work continues after the response. */
  keepDuring(work: Promise<unknown>): void
}

/** Limits the number of concurrent calls of one kind that use much memory. */
export interface Slots {
  /**
   * Takes a slot for a call until its response has ended or its caller has disconnected. Waits for a slot
   * while few other calls wait.
   * @throws AppError busy when many calls wait already, or when the wait was too long.
   */
  hold(response: Writable): Promise<Slot>
}

/** Creates the slots of one API process for each kind of heavy work. */
export function createSlots(): Record<HeavyWork, Slots> {
  return { upload: slotsOf('upload'), download: slotsOf('download'), longList: slotsOf('longList') }
}

/** Runs `act` when a response is sent or its connection is lost. @returns a function that prevents this. */
function onceEnded(response: Writable, act: () => void): () => void {
  if (response.closed) {
    act()
    return () => undefined
  }
  const stop = () => {
    response.off('finish', ended)
    response.off('close', ended)
  }
  const ended = () => {
    stop()
    act()
  }
  response.on('finish', ended)
  response.on('close', ended)
  return stop
}

function slotsOf(kind: HeavyWork): Slots {
  const { atOnce, waiting, message } = limits[kind]
  const queue = new Set<() => void>()
  let taken = 0
  const busy = () => new AppError('busy', message, { retryAfterSeconds })

  function release(): void {
    const [next] = queue
    if (next) next()
    else taken -= 1
  }

  function waitForSlot(response: Writable): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.delete(enter)
        clearTimeout(timer)
        stopWatching()
      }
      const enter = () => {
        leave()
        resolve()
      }
      const giveUp = () => {
        leave()
        reject(busy())
      }
      const timer = setTimeout(giveUp, longestWaitMs)
      const stopWatching = onceEnded(response, giveUp)
      queue.add(enter)
    })
  }

  return {
    hold: async (response) => {
      if (taken < atOnce) taken += 1
      else if (queue.size >= waiting) throw busy()
      else await waitForSlot(response)
      let works: Promise<unknown> = Promise.resolve()
      onceEnded(response, () => void works.finally(release))
      return {
        keepDuring: (work) => {
          works = work.catch(() => undefined)
        },
      }
    },
  }
}

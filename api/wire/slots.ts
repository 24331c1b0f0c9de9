import type { Writable } from 'node:stream'
import type { HeavyWork } from '#contract/endpoint.ts'
import { AppError } from '#core/errors.ts'

interface Limits {
  /** Calls that do the work at the same time. */
  atOnce: number
  /** Calls that may wait for it. */
  waiting: number
  message: string
}

// An upload holds its body three times (20 MB), a download one chapter in the forms of its stages (up to 12 MB), a long list the
// same and its beginning. Garbage of the same size comes with it.
const limits: Record<HeavyWork, Limits> = {
  upload: {
    atOnce: 2,
    waiting: 24,
    message: 'Many pictures are being uploaded right now. Please try again in a moment.',
  },
  download: {
    atOnce: 8,
    waiting: 48,
    message: 'Many downloads are running right now. Please try again in a moment.',
  },
  longList: {
    atOnce: 6,
    waiting: 48,
    message: 'Many long stories are being read right now. Please try again in a moment.',
  },
}

/** A call gives way when it has waited this long (ms), because its work must end within nine seconds of its beginning. */
const longestWaitMs = 3000
const retryAfterSeconds = 2

/** A slot that a call has. */
export interface Slot {
  /** Keeps the slot also until this work has ended, because work that is late goes on after the answer. */
  keepDuring(work: Promise<unknown>): void
}

/** Bounds the calls of one kind that hold much memory at the same time. */
export interface Slots {
  /**
   * Takes a slot for a call until its response has ended or its caller has gone. Waits for one while few others wait.
   * @throws AppError busy when many wait already, or when the wait was too long.
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

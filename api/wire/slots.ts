import type { Writable } from 'node:stream'
import type { HeavyWork } from '#contract/endpoint.ts'
import { AppError } from '#core/errors.ts'

interface Limits {
  /** The memory that one call takes from the budget, in MB. */
  megabytes: number
  /**
   * The maximum number of calls of one kind that run at the same time, so that slow callers of one kind leave memory
   * for the others.
   */
  atOnce: number
  /** The maximum number of calls of one kind that wait. */
  waiting: number
  message: string
}

/**
 * The memory in MB that the calls of all kinds may take together. It is less than the memory that an API process may
 * use, because garbage, and memory that the allocator returns late, come in addition.
 */
const budgetMegabytes = 200

// The memory of each kind of call. An upload holds three copies of its body (20 MB), and its picture is decoded by a
// separate process, which decodes one picture at a time and takes up to 250 MB for it. A download holds one chapter in
// each stage of its processing (up to 12 MB). A long list holds the same amount, and its first part in addition. Each
// call also leaves garbage of the same size.
const limits: Record<HeavyWork, Limits> = {
  upload: {
    megabytes: 70,
    atOnce: 2,
    waiting: 24,
    message: 'Many pictures are being uploaded right now. Please try again in a moment.',
  },
  download: {
    megabytes: 30,
    atOnce: 4,
    waiting: 48,
    message: 'Many downloads are running right now. Please try again in a moment.',
  },
  longList: {
    megabytes: 40,
    atOnce: 3,
    waiting: 48,
    message: 'Many long lists are being read right now. Please try again in a moment.',
  },
}

/**
 * A call is refused when it has waited this long (ms), because its work must end within nine seconds of its
 * beginning.
 */
const maxWaitMs = 3000
const retryAfterSeconds = 2

/** A slot that a call has taken. */
export interface Slot {
  /**
   * Keeps the slot until this work has ended, because work can continue after its call was answered at the deadline.
   */
  keepDuring(work: Promise<unknown>): void
}

/** Limits the concurrent calls of one kind that use much memory, together with those of the other kinds. */
export interface Slots {
  /**
   * Takes a slot for a call until its response has ended or its caller has disconnected. Waits for a slot
   * while few other calls of its kind wait.
   * @throws AppError busy when many calls wait already, or when the wait was too long.
   */
  hold(response: Writable): Promise<Slot>
}

/**
 * Creates the slots of one API process for each kind of heavy work. All kinds share one budget. The next slot goes to
 * the kind that has not got a slot for the longest time, and other kinds wait until it has got one. So many small calls
 * cannot block a large call without end, and many calls of one kind cannot block a call of a rare kind.
 */
export function createSlots(): Record<HeavyWork, Slots> {
  let free = budgetMegabytes
  const taken = { upload: 0, download: 0, longList: 0 }
  const queues = {
    upload: new Set<() => void>(),
    download: new Set<() => void>(),
    longList: new Set<() => void>(),
  }
  /** The kinds, sorted by the time of their last slot, the oldest first. */
  let turns: HeavyWork[] = ['upload', 'download', 'longList']

  function admit(): void {
    for (;;) {
      const kind = turns.find((each) => queues[each].size > 0 && taken[each] < limits[each].atOnce)
      if (!kind || limits[kind].megabytes > free) return
      free -= limits[kind].megabytes
      taken[kind] += 1
      turns = [...turns.filter((each) => each !== kind), kind]
      for (const enter of queues[kind]) {
        enter()
        break
      }
    }
  }

  const slotsOf = (kind: HeavyWork): Slots => ({
    hold: async (response) => {
      await waitForSlot(response, { queue: queues[kind], limits: limits[kind], admit })
      let works: Promise<unknown> = Promise.resolve()
      const release = () => {
        free += limits[kind].megabytes
        taken[kind] -= 1
        admit()
      }
      onceEnded(response, () => void works.finally(release))
      return {
        keepDuring: (work) => {
          works = work.catch(() => undefined)
        },
      }
    },
  })
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

interface Line {
  /** The waiting calls of one kind, each as the function that ends its wait. */
  queue: Set<() => void>
  limits: Limits
  /** Gives slots to waiting calls while the memory budget lasts. */
  admit: () => void
}

function waitForSlot(
  response: Writable,
  { queue, limits: { waiting, message }, admit }: Line,
): Promise<void> {
  const busy = () => new AppError('busy', message, { retryAfterSeconds })
  if (response.closed || queue.size >= waiting) return Promise.reject(busy())
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
      // A call that leaves the queue may be the only reason why the calls after it wait, so these are checked again.
      admit()
    }
    const timer = setTimeout(giveUp, maxWaitMs)
    const stopWatching = onceEnded(response, giveUp)
    queue.add(enter)
    admit()
  })
}

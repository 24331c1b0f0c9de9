import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Log } from '#core/observability/log.ts'
import type { Db } from '#core/postgres/client.ts'
import { readChanges, readStories, type Snapshot } from './read-changes.ts'
import { StoryIndex } from './story-index.ts'

/**
 * The number of stories that one statement reads during the load of the index; decoding them takes some milliseconds.
 */
const loadedAtOnce = 500
/**
 * The maximum number of slots that are not sorted yet. Every read compares these slots one by one. During the load of
 * the index nobody reads it, so there may then be more such slots.
 */
const maxUnsorted = { loading: 16_384, loaded: 1024 }
/**
 * If more stories than this have changed at once, loading the whole index again takes less work than one long
 * statement.
 */
const maxChanges = 20_000
/** The number of changes that are applied in one turn of the event loop. */
const appliedAtOnce = 500
const bounds = {
  /** With more stories the index would take more than about 300 MB, so it is not kept, and the database answers. */
  maxStories: 3_000_000,
  /**
   * When stories change they leave slots unused. The unused slots are removed when there are more of them than this
   * number and more than half as many as stories.
   */
  maxUnusedSlots: 50_000,
  /**
   * Changes are also read at this interval (ms) while nobody reads a list, so that the next reader does not wait for
   * many changes.
   */
  readMs: 10_000,
}
/** An index, and a snapshot of the database: the index contains all changes that were committed before the snapshot. */
export interface DatedIndex {
  index: StoryIndex
  snapshot: Snapshot
}

/** The index of the public stories of one database, in this process. */
export interface LiveIndex {
  /**
   * The index in its present state, which may lack the latest changes; null until it is loaded, and while its unused
   * slots are removed.
   */
  latest(): Readonly<DatedIndex> | null
  /**
   * Resolves with the index, which has all changes that were committed before the call; null when `latest` returns
   * null.
   */
  current(): Promise<StoryIndex | null>
  /** Resolves when the index is loaded, or is not loaded because it has too many stories. */
  loaded(): Promise<void>
  close(): Promise<void>
}

const indexes = new WeakMap<Db, LiveIndex>()

/** The index of a database that `openLiveIndex` has opened. */
export function liveIndexOf(db: Db): LiveIndex | undefined {
  return indexes.get(db)
}

/**
 * Loads the index of the public stories in the background, and keeps it up to date until it is closed (ADR-0009). With
 * more than `maxStories` it is never loaded.
 */
export function openLiveIndex(db: Db, log: Log, own: Partial<typeof bounds> = {}): LiveIndex {
  const { maxStories, maxUnusedSlots, readMs } = { ...bounds, ...own }
  let kept: DatedIndex | null = null
  let isClosed = false
  let isTooLarge = false
  let loading: Promise<void> | undefined
  let merging: Promise<unknown> | undefined
  let reading: Promise<StoryIndex | null> = Promise.resolve(null)
  let next: Promise<StoryIndex | null> | undefined

  async function load() {
    const began = performance.now()
    const { snapshot } = await readChanges(db, null, 1)
    const index = new StoryIndex()
    for (let after = 0, isMore = true; isMore; ) {
      const stories = await readStories(db, after, loadedAtOnce)
      if (isClosed) return
      for (const story of stories) index.put(story)
      if (index.size > maxStories) {
        isTooLarge = true
        log.warn(
          { most: maxStories },
          'story index not loaded: too many public stories, so lists are read from the database',
        )
        return
      }
      after = stories.at(-1)?.id ?? after
      isMore = stories.length === loadedAtOnce
      await mergeIn(index, maxUnsorted.loading)
    }
    await mergeIn(index, 0)
    const loaded = { index, snapshot }
    if (await applyChanges(db, loaded)) kept = loaded
    log.info({ stories: index.size, ms: Math.round(performance.now() - began) }, 'story index loaded')
  }

  /**
   * Removes the unused slots. Meanwhile the database answers, because a second index would take as much memory again.
   */
  async function compact(dated: DatedIndex) {
    kept = null
    const began = performance.now()
    await merging
    // Callers who have just been given the index read it in this turn, so the work begins in the next turn.
    await nextTurn()
    for (const _ of dated.index.compact()) await nextTurn()
    kept = dated
    log.info(
      { stories: dated.index.size, ms: Math.round(performance.now() - began) },
      'story index compacted',
    )
  }

  function startLoading(work = load): Promise<void> {
    loading ??= work()
      .catch((error: unknown) => {
        if (!isClosed) log.warn({ err: error }, 'loading the story index failed, will retry')
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  async function read(): Promise<StoryIndex | null> {
    const of = kept
    if (!of) return null
    if (!(await applyChanges(db, of))) {
      kept = null
      void startLoading()
      return null
    }
    const left = of.index.slots - of.index.size
    if (left > maxUnusedSlots && left > of.index.size / 2) void startLoading(() => compact(of))
    else merging = Promise.all([merging, mergeIn(of.index, maxUnsorted.loaded)])
    return of.index
  }

  function current(): Promise<StoryIndex | null> {
    if (!kept) return Promise.resolve(null)
    // A read of changes that is already running may miss the latest change, so all callers that arrive during it
    // share the next read.
    next ??= reading
      .catch(() => null)
      .then(() => {
        next = undefined
        reading = read()
        return reading
      })
    return next
  }

  const timer = setInterval(() => {
    if (isTooLarge) return
    if (!kept) void startLoading()
    else current().catch((error: unknown) => log.warn({ err: error }, 'updating the story index failed'))
  }, readMs)
  timer.unref()
  const live: LiveIndex = {
    latest: () => kept,
    current,
    loaded: async () => {
      while (!kept && !isClosed && !isTooLarge) await startLoading()
    },
    close: async () => {
      isClosed = true
      clearInterval(timer)
      indexes.delete(db)
      await loading
      await (next ?? reading).catch(() => null)
    },
  }
  indexes.set(db, live)
  void startLoading()
  return live
}

/**
 * Applies the changes that were committed since the snapshot. Returns false when there are too many changes, or when
 * the records of some changes may have been deleted.
 */
async function applyChanges(db: Db, of: DatedIndex): Promise<boolean> {
  const { changes, snapshot, isPruned } = await readChanges(db, of.snapshot, maxChanges)
  if (isPruned || changes.length >= maxChanges) return false
  for (const [at, { id, story }] of changes.entries()) {
    if (at > 0 && at % appliedAtOnce === 0) await nextTurn()
    if (story) of.index.put(story)
    else of.index.remove(id)
  }
  // The snapshot is set last: until then a reader of `latest` finds that the index lacks changes.
  of.snapshot = snapshot
  return true
}

async function mergeIn(index: StoryIndex, most: number): Promise<void> {
  while (index.mergeOne(most)) await nextTurn()
}

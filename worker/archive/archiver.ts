import type { GenerationKind } from '#contract/generation-kinds.ts'
import type { Deps } from '../deps.ts'
import { archiveGeneration } from './archive.ts'

/**
 * The maximum number of archives that a worker writes at once. If more are due, storage is slow, and the sweeper
 * archives the other generations later.
 */
const maxConcurrent = 32

/** Archives generations outside their runs, so that slow storage occupies no slot of the worker. */
export interface Archiver {
  /** Starts to archive a generation, unless too many archives are being written. */
  soon(of: { id: string; kind: GenerationKind }): void
  /** Resolves when each archive that has begun is written, or has failed and is left to the sweeper. */
  idle(): Promise<void>
}

/** Creates the archiver of a worker. Tests replace `archiveOne`, which writes one archive. */
export function createArchiver(
  deps: Pick<Deps, 'db' | 'storage' | 'log' | 'meter'>,
  archiveOne: typeof archiveGeneration = archiveGeneration,
): Archiver {
  const working = new Set<Promise<void>>()

  async function archive({ id, kind }: { id: string; kind: GenerationKind }): Promise<void> {
    const began = performance.now()
    await archiveOne(deps, id).catch((error: unknown) =>
      deps.log.warn({ err: error, generationId: id }, 'archiving generation failed, sweeper will retry'),
    )
    deps.meter.stage({ kind, stage: 'archiving', outcome: 'ended', ms: performance.now() - began })
  }

  return {
    soon: (of) => {
      if (working.size >= maxConcurrent) return
      const work = archive(of).finally(() => working.delete(work))
      working.add(work)
    },
    idle: async () => {
      await Promise.all(working)
    },
  }
}

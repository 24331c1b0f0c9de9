import type { GenerationKind } from '#contract/generation-fields.ts'
import type { Deps } from '../deps.ts'
import { archiveGeneration } from './archive.ts'

/** Archives that storage is slow with: more than so many wait for the sweeper. */
const mostAtOnce = 32

/** Archives generations beside the runs, so that none holds a slot while storage takes its time. */
export interface Archiver {
  soon(of: { id: string; kind: GenerationKind }): void
  /** Resolves when what has begun is written, or has failed and waits for the sweeper. */
  idle(): Promise<void>
}

export function createArchiver(deps: Deps): Archiver {
  const working = new Set<Promise<void>>()

  async function archive({ id, kind }: { id: string; kind: GenerationKind }): Promise<void> {
    const began = performance.now()
    await archiveGeneration(deps, id).catch((error: unknown) =>
      deps.log.warn({ err: error, generationId: id }, 'archiving waits for the sweeper'),
    )
    deps.meter.stage({ kind, stage: 'archiving', outcome: 'ended', ms: performance.now() - began })
  }

  return {
    soon: (of) => {
      if (working.size >= mostAtOnce) return
      const work = archive(of).finally(() => working.delete(work))
      working.add(work)
    },
    idle: async () => {
      await Promise.all(working)
    },
  }
}

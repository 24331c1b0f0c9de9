import { useSyncExternalStore } from 'react'
import type { DraftKeeper } from './draft-keeper.ts'
import type { Manuscript } from './manuscript.ts'

export function useManuscriptState(manuscript: Manuscript) {
  return useSyncExternalStore(manuscript.subscribe, manuscript.snapshot)
}

export function useKeeperState(keeper: DraftKeeper) {
  return useSyncExternalStore(keeper.subscribe, keeper.snapshot)
}

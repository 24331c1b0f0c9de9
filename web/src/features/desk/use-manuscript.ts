import { useSyncExternalStore } from 'react'
import type { DraftSync } from './draft-sync.ts'
import type { Manuscript } from './manuscript.ts'

export function useManuscriptState(manuscript: Manuscript) {
  return useSyncExternalStore(manuscript.subscribe, manuscript.snapshot)
}

export function useDraftSyncState(keeper: DraftSync) {
  return useSyncExternalStore(keeper.subscribe, keeper.snapshot)
}

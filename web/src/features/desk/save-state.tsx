import { Check, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { showDraftChoice } from './draft-choice.tsx'
import type { DraftSync } from './draft-sync.ts'
import type { DraftSyncState } from './draft-text.ts'
import { useDraftSyncState } from './use-manuscript.ts'

const words: Record<DraftSyncState, string> = {
  clean: 'All is saved',
  kept: 'Draft kept',
  waiting: 'Keeping your draft …',
  saving: 'Keeping your draft …',
  offline: 'Kept on this device, sent later',
  conflict: 'Changed on another device',
  refused: 'Not kept on the server',
  gone: 'Not kept on the server',
}

/** The id of the save state, whose text gives the reason why 'Save' is disabled. */
export const SAVE_STATE_ID = 'save-state'

/** Shows whether the typed text is saved, and where (D-137). */
export function SaveState({ keeper }: { keeper: DraftSync }) {
  const { state, reason } = useDraftSyncState(keeper)
  const isTrouble = state === 'conflict' || state === 'refused' || state === 'gone'
  const isAnnounced = useAnnounced(state, isTrouble || state === 'offline')
  const Icon = isTrouble
    ? TriangleAlert
    : state === 'offline'
      ? CloudOff
      : isQuiet(state)
        ? Check
        : CloudUpload
  return (
    <p
      id={SAVE_STATE_ID}
      role="status"
      aria-live={isAnnounced ? 'polite' : 'off'}
      data-save-state={state}
      className={`flex min-w-0 items-center gap-1.5 text-sm ${isTrouble ? 'font-semibold text-ember' : 'text-ink-faint'}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {state === 'conflict' ? (
        <button
          type="button"
          className="min-w-0 touch:min-h-11 text-start underline"
          onClick={showDraftChoice}
        >
          {words.conflict}
        </button>
      ) : (
        <span className="min-w-0">{reason ?? words[state]}</span>
      )}
    </p>
  )
}

/**
 * Returns whether the state is announced. The draft is kept at every pause of the typing, so only what the writer has to
 * know is announced: a state that matters, and afterwards that the text is safe again.
 */
function useAnnounced(state: DraftSyncState, matters: boolean): boolean {
  const [last, setLast] = useState({ state, wasTrouble: matters })
  if (last.state === state) return matters || (last.wasTrouble && isQuiet(state))
  const wasTrouble = matters || (last.wasTrouble && !isQuiet(last.state))
  setLast({ state, wasTrouble })
  return matters || (wasTrouble && isQuiet(state))
}

const isQuiet = (state: DraftSyncState) => state === 'clean' || state === 'kept'

import type { StoryOutlineAnswer } from '../prompts/generate-story.ts'
import type { Exchange } from '../run/ask.ts'
import type { Run } from '../run/run.ts'

/** What a takeover goes on from, and what the archive will keep. */
export interface Checkpoint {
  exchanges: Exchange[]
  /** What of the story was sent and what was left out (decision 22). */
  memory?: unknown
  outline?: StoryOutlineAnswer
  /** Calls that gave prose; three at most (decision 15). */
  proseCalls: number
  /** The chapter has its end; only the reading is missing. */
  proseDone: boolean
  /** Moderation has passed the input. */
  moderated: boolean
  /** A picture that is painted, and that storage has not taken yet. */
  picture?: KeptPicture
}

/** A picture in both widths (base64), with where it goes and what its row will say of it. */
export interface KeptPicture {
  large: string
  small: string
  key: string
  smallKey: string
  width: number
  height: number
  thumbhash: string
  prompt: string
}

/** The checkpoint of a row, empty for a first attempt. */
export function readCheckpoint({ row }: Pick<Run, 'row'>): Checkpoint {
  const stored = (row.checkpoint ?? {}) as Partial<Checkpoint>
  return { exchanges: [], proseCalls: 0, proseDone: false, moderated: false, ...stored }
}

import type { StoryOutlineAnswer } from '../prompts/generate-story.ts'
import type { Exchange } from '../run/model-requests.ts'
import type { Run } from '../run/run.ts'
import type { NewFinding } from '../story/new-finding.ts'

/** The state from which another worker continues the generation, and the exchanges with the model for the archive. */
export interface Checkpoint {
  exchanges: Exchange[]
  /** The record of the parts of the story that were sent to the model, and of those that were left out (D-22). */
  memory?: unknown
  outline?: StoryOutlineAnswer
  /** The number of calls that returned prose, three at most (D-15). */
  proseCalls: number
  /** Whether the model has finished its text. Its length may still be corrected (D-116). */
  draftDone?: boolean
  /**
   * Whether a regenerated chapter was requested a second time, because the first text was the same as before (D-117).
   */
  askedAgain?: boolean
  /** Findings that the worker noticed while the prose was written. */
  findings?: NewFinding[]
  /** Whether the prose is complete, so that only the reading of the chapter by the model is missing. */
  proseDone: boolean
  /** Whether the call that removes avoided phrases was made (D-96). */
  isPatched?: boolean
  /** Whether moderation has allowed the input. */
  moderated: boolean
  /** The hash of the written text that has passed moderation. */
  moderatedText?: string
  /**
   * Whether the moderation of the written text has failed. Moderation is then repeated before the next reading, so that
   * no reading of a refused text is paid for.
   */
  moderatesFirst?: boolean
  /** A painted picture that is not in storage yet. */
  picture?: CheckpointPicture
}

/** A picture in both widths (base64), with its keys and the fields of its row. */
export interface CheckpointPicture {
  large: string
  small: string
  key: string
  smallKey: string
  width: number
  height: number
  thumbhash: string
  prompt: string
}

/** Reads the checkpoint of a row. The first attempt has an empty one. */
export function readCheckpoint({ row }: Pick<Run, 'row'>): Checkpoint {
  const stored = (row.checkpoint ?? {}) as Partial<Checkpoint>
  return { exchanges: [], proseCalls: 0, proseDone: false, moderated: false, ...stored }
}

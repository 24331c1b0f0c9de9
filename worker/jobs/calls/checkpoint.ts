import type { CharacterSheet } from '../../prompts/generate-character.ts'
import type { StoryOutlineAnswer } from '../../prompts/generate-story.ts'
import type { Exchange } from '../../run/model-requests.ts'
import type { Run } from '../../run/run.ts'
import type { NewFinding } from '../../story/findings/new-finding.ts'

/** The state from which another worker continues the generation, and the exchanges with the model for the archive. */
export interface Checkpoint {
  exchanges: Exchange[]
  /** The record of the parts of the story that the prompt contained, and of those that did not fit (D-22). */
  memory?: unknown
  outline?: StoryOutlineAnswer
  /** The answer of the model for a character, which our own rule has allowed. */
  sheet?: CharacterSheet
  /** The number of calls that returned prose, three at most (D-15). */
  proseCalls: number
  /** Whether the model has finished its text. The worker may still change its length (D-116). */
  draftDone?: boolean
  /**
   * Whether a regenerated chapter was requested a second time, because the first text was the same as before (D-117).
   */
  askedAgain?: boolean
  /** Findings that the worker itself noticed while the prose was written; the reading adds those of the chapter. */
  findings?: NewFinding[]
  /** Whether the prose is complete, so that only the reading of the chapter by the model is missing. */
  proseDone: boolean
  /** Whether the sentences with avoided phrases have been rewritten, which is done once (D-96). */
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
  /** A painted picture that could not be stored yet. */
  picture?: CheckpointPicture
  /** A painted picture whose upload has begun, so its objects may be in storage. */
  uploaded?: UploadedPicture
}

/** A painted picture in both widths (base64). */
export interface CheckpointPicture extends UploadedPicture {
  large: string
  small: string
}

/** The storage keys of a painted picture, and the values for its row. */
export interface UploadedPicture {
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

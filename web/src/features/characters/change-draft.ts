import type { Character } from '#contract/characters.ts'
import { readDraft } from '../../lib/drafts.ts'

/** Where the draft of a change is kept; it belongs to the version it was made from. */
export function draftOfChange({ id, updatedAt }: Pick<Character, 'id' | 'updatedAt'>): string {
  return `character-${id}-${updatedAt}`
}

/** Whether somebody was changing it when the page was left. */
export function isBeingChanged(character: Pick<Character, 'id' | 'updatedAt'>): boolean {
  return readDraft(draftOfChange(character)) !== null
}

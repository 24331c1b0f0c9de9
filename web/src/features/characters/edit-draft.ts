import type { Character } from '#contract/characters.ts'
import { readDraft } from '../../lib/drafts.ts'

/**
 * Returns the key of the draft of an edit. The key includes the version, so that a draft never overwrites a newer
 * version.
 */
export function editDraftKey({ id, updatedAt }: Pick<Character, 'id' | 'updatedAt'>): string {
  return `character-${id}-${updatedAt}`
}

/** Returns whether the user left the page while editing the character. */
export function hasEditDraft(character: Pick<Character, 'id' | 'updatedAt'>): boolean {
  return readDraft(editDraftKey(character)) !== null
}

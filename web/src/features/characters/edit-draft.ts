import type { Character } from '#contract/characters.ts'
import { readDraft } from '../../lib/drafts.ts'

/** Returns the key of the draft of an edit. The draft holds the version that the edit was started from. */
export function editDraftKey({ id }: Pick<Character, 'id'>): string {
  return `character-${id}`
}

/** Returns whether the user left the page while editing the character. */
export function hasEditDraft(character: Pick<Character, 'id'>): boolean {
  return readDraft(editDraftKey(character)) !== null
}

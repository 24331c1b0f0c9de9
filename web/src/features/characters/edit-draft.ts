import type { Character } from '#contract/characters.ts'
import { readDraft } from '../../lib/drafts.ts'

/** Returns the key under which an unsaved edit of a character is stored, with the version that the edit is based on. */
export function editDraftKey({ id }: Pick<Character, 'id'>): string {
  return `character-${id}`
}

/** Returns whether an unsaved edit of the character is stored, because the user left the page before saving. */
export function hasEditDraft(character: Pick<Character, 'id'>): boolean {
  return readDraft(editDraftKey(character)) !== null
}

/** Counts the words of a text, which are separated by white space (D-15). */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

const SCENE_BREAK = /^\s*(?:\*\s*\*\s*\*|\*{3,}|#|-{3,}|—+|~+|⁂)\s*$/

/** Returns whether a paragraph is only a mark between two scenes. The reader and exported books must agree on this. */
export function isSceneBreak(paragraph: string): boolean {
  return SCENE_BREAK.test(paragraph)
}

const LINE_BREAKS = /[\r\n\t\v\f\u0085\u2028\u2029]+/g
// Direction overrides, embeddings and isolates can make a name read as another one.
const HIDDEN_CONTROLS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu
// U+2800 is the empty Braille pattern. The Hangul fillers are ignorable.
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Returns a short text as it is stored (D-7): line breaks become spaces; control characters and direction overrides are
 * removed; white space at both ends is trimmed. A text that shows nothing becomes ''.
 */
export function cleanLine(value: string): string {
  const line = value.replace(LINE_BREAKS, ' ').replace(HIDDEN_CONTROLS, '').trim()
  return VISIBLE.test(line) ? line : ''
}

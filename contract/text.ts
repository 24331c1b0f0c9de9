/** Counts the words of a text, which are separated by white space (D-15). */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

const SCENE_BREAK = /^\s*(?:\*\s*\*\s*\*|\*{3,}|#|-{3,}|—+|~+|⁂)\s*$/

/** Returns whether a paragraph is only a mark between two scenes. The reader and exported books must agree on this. */
export function isSceneBreak(paragraph: string): boolean {
  return SCENE_BREAK.test(paragraph)
}

import { sentencesOf } from '#core/text/sentences.ts'
import type { BibleCharacter } from './bible.ts'
import { toSingleLine } from './sections.ts'

/** Matches the separator before a label: 'Gender: woman, Hair: auburn, curly, Eyes: green' has three parts. */
export const beforeLabel = /,\s+(?=\p{Lu}[\p{L} ]{1,30}:\s)/u

/** Returns the parts of a character's description that a chapter can make untrue, one on each line. */
export function sheetLines({
  description,
  appearance,
  background,
}: Pick<BibleCharacter, 'description' | 'appearance' | 'background'>): string[] {
  return [description, appearance, background]
    .flatMap((text) => sentencesOf(toSingleLine(text)))
    .flatMap((whole) => whole.split(beforeLabel))
    .map((line) => line.trim())
    .filter((line) => /\p{L}/u.test(line))
}

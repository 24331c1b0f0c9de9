import { partsOfSheet } from '#core/text/sheet-lines.ts'
import { nameWords } from '../names/names.ts'
import { toSingleLine } from '../text/sections.ts'
import type { BibleCharacter } from './bible.ts'

/** Returns the parts of a character's description that a chapter can make untrue, one on each line. */
export function sheetLines({
  description,
  appearance,
  background,
}: Pick<BibleCharacter, 'description' | 'appearance' | 'background'>): string[] {
  return [description, appearance, background].flatMap((text) => partsOfSheet(toSingleLine(text)))
}

/** Returns the words of a line of a description, by which a stored line is compared with the sheet. */
export function comparableLine(line: string): string {
  return nameWords(line).join(' ')
}

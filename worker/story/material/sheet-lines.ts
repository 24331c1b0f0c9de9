import { partsOfSheet } from '#core/text/sheet-lines.ts'
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

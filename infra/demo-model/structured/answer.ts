import type { Sections } from '../sections.ts'
import { conform, type JsonSchema } from './conform.ts'
import { composeOutline } from './outline.ts'
import { readChapter } from './reading.ts'
import { composeSheet } from './sheet.ts'

const COMPOSERS: Record<string, (sections: Sections, seed: number) => object> = {
  story_outline: composeOutline,
  chapter_reading: readChapter,
  character_sheet: composeSheet,
}

/**
 * Answers a structured call. Schemas that COMPOSERS names get a real answer, and all others get invented valid values.
 */
export function answerBySchema(name: string, schema: JsonSchema, sections: Sections, seed: number): unknown {
  const draft = COMPOSERS[name]?.(sections, seed) ?? sections
  return Object.keys(schema).length > 0 ? conform(schema, draft) : draft
}

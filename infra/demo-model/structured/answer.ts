import type { Sections } from '../sections.ts'
import { conform, type JsonSchema } from './conform.ts'
import { outlineOf } from './outline.ts'
import { readChapter } from './reading.ts'
import { sheetOf } from './sheet.ts'

const AUTHORS: Record<string, (sections: Sections, seed: number) => object> = {
  story_outline: outlineOf,
  chapter_reading: readChapter,
  chapter_summary: readChapter,
  character_sheet: sheetOf,
}

/** The answer to a structured call: written where the demo model knows the schema by name, else made up to fit it. */
export function answerBySchema(name: string, schema: JsonSchema, sections: Sections, seed: number): unknown {
  const draft = AUTHORS[name]?.(sections, seed) ?? sections
  return Object.keys(schema).length > 0 ? conform(schema, draft) : draft
}

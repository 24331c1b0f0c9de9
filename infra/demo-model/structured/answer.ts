import type { Sections } from '../sections.ts'
import { composeAct } from './act.ts'
import { conform, type JsonSchema } from './conform.ts'
import { composeContract } from './contract.ts'
import { composeOutline } from './outline.ts'
import { patchSentences } from './patch.ts'
import { readChapter } from './reading.ts'
import { composeSheet } from './sheet.ts'

const COMPOSERS: Record<string, (sections: Sections, seed: number) => object> = {
  story_outline: composeOutline,
  chapter_contract: composeContract,
  chapter_reading: readChapter,
  act_summary: composeAct,
  character_sheet: composeSheet,
  sentence_patch: patchSentences,
}

/**
 * Answers a structured call. Schemas that COMPOSERS names get a real answer, and all others get invented valid values.
 */
export function answerBySchema(name: string, schema: JsonSchema, sections: Sections, seed: number): unknown {
  const draft = COMPOSERS[name]?.(sections, seed) ?? sections
  return Object.keys(schema).length > 0 ? conform(schema, draft) : draft
}

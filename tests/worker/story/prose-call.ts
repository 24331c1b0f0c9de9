import { type ProseInput, prosePrompt } from '../../../worker/prompts/generate-chapter.ts'
import { buildBible } from '../../../worker/story/material/bible.ts'
import { bookOf, contractOf, input } from './memory-story.ts'

/** Creates the bible of a story (what is settled before a chapter is written) without characters and places. */
export function bibleOf(title: string, genre = 'romance', tone = 'light', spiceLevel = 3) {
  return buildBible({ title, genre, tone, spiceLevel, characters: [] })
}

/**
 * Creates the prompt for the prose of chapter 2 of a story without other chapters. `over` replaces some of the input.
 */
export function prose(over: Partial<ProseInput> = {}) {
  const base = input({ bible: bibleOf('T'), book: bookOf(), chapters: [], chapterNumber: 2 })
  const words = (text: string) => text.split(/\s+/).length
  return prosePrompt({ ...base, contract: contractOf(['She lands.']), ...over }, 32_000, words)
}

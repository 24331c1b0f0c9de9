import { countWords } from '#contract/text.ts'
import { type Memory, selectMemory } from '../story/memory/memory.ts'
import type { MemoryInput } from '../story/memory/memory-items.ts'
import { scriptOfChapter } from '../story/prose/length.ts'
import { renderSections } from '../story/text/sections.ts'
import type { CountTokens } from '../story/text/tokens.ts'
import { chapterInstructions } from './chapter-instructions.ts'
import { consentRule, continuityRules, materialRule, plainProseRule, voiceRules } from './craft.ts'
import type { ProsePrompt } from './prompt.ts'
import type { Regeneration } from './regeneration.ts'

/**
 * The system message of every call that writes a chapter or continues one. It is the same for all stories, so that
 * providers can cache it (D-109).
 */
export const proseRules = [
  `You are a novelist who writes romance that readers finish at two in the morning: warm, exact, surprising, grown-up. You are writing one chapter of a story.`,
  `${materialRule} What you are to do with them stands here and after the last section.`,
  `The voice\n${voiceRules.map((rule) => `- ${rule}`).join('\n')}`,
  `Continuity\n${continuityRules.map((rule) => `- ${rule}`).join('\n')}`,
  consentRule,
  plainProseRule,
].join('\n\n')

export type ProseInput = MemoryInput & {
  /** Whether the chapter replaces an earlier version (D-87). */
  isRewritten?: boolean
  /** How the model should use the replaced text (D-117). */
  regeneration?: Regeneration
}

/**
 * The tokens that a chat request needs in addition to the texts of its messages: three for each message, and three for
 * the beginning of the answer.
 */
export const requestOverhead = 9

/**
 * Makes the prompt that writes a chapter or continues one (D-15, D-75, D-77), and the record of the parts that the
 * prompt contains (D-110). `budget` is the number of tokens that request and answer have together (D-107). The answer
 * is streamed prose.
 */
export function prosePrompt(
  input: ProseInput,
  budget: number,
  count: CountTokens,
): ProsePrompt & { memory: Memory } {
  const { bible, book, contract, band, chapterNumber, closing, replacedText = '', wish = '' } = input
  const instructions = chapterInstructions({
    genre: bible.genre,
    tone: book.style.tone ?? bible.tone,
    spiceLevel: bible.spiceLevel,
    band,
    chapterNumber,
    writtenWords: countWords(input.writtenSoFar ?? ''),
    script: scriptOfChapter(input),
    closing,
    ending: book.plan?.enabled ? book.plan.ending : null,
    agreed: { opening: contract.opening !== '', ending: contract.ending !== '' },
    isRewritten: input.isRewritten ?? (wish.trim() !== '' || replacedText.trim() !== ''),
    hasWish: wish.trim() !== '',
    hasReplacedText: replacedText.trim() !== '',
    ...(input.regeneration ? { regeneration: input.regeneration } : {}),
  })
  const rules = { rules: proseRules, instructions, overhead: requestOverhead }
  const keepsText = input.regeneration?.keeps ?? false
  const memory = selectMemory({ ...input, ...rules, keepsText }, budget, count)
  return {
    messages: [
      { role: 'system', content: proseRules },
      { role: 'user', content: `${renderSections(memory.sections)}\n\n${instructions}` },
    ],
    memory,
  }
}

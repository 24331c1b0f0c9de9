import { type Sections, splitLines } from '../sections.ts'

/**
 * Answers the request to rewrite numbered sentences: returns each sentence with 'so to speak' in place of the phrases
 * that the section `notes` lists.
 */
export function patchSentences(sections: Sections): object {
  const phrases = splitLines(sections.notes)
  const sentences = (sections.passage ?? '').split('\n').flatMap((line) => {
    const [, n, text] = /^(\d+)\. (.*)$/.exec(line) ?? []
    return n === undefined || text === undefined ? [] : [{ n: Number(n), text: without(text, phrases) }]
  })
  return { sentences }
}

function without(sentence: string, phrases: readonly string[]): string {
  let text = sentence
  for (const phrase of phrases) {
    const pattern = new RegExp(
      `\\s*${phrase.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/['’]/g, "['’]")}`,
      'giu',
    )
    text = text.replace(pattern, ' so to speak').replace(/\s+/g, ' ').trim()
  }
  return text
}

import { spiceWords } from '#contract/options.ts'

/** The pieces of material a model is given, by the name of their tag. */
export type SectionName =
  | 'title'
  | 'genre'
  | 'tone'
  | 'heat'
  | 'setting'
  | 'plot'
  | 'wish'
  | 'chapter'
  | 'words'
  | 'characters'
  | 'places'
  | 'outline'
  | 'story-so-far'
  | 'facts'
  | 'last-lines'
  | 'scenes'
  | 'written-so-far'
  | 'chapter-text'
  | 'name'
  | 'role'
  | 'personality'
  | 'appearance'
  | 'background'
  | 'description'
  | 'mood'

export type Section = { name: SectionName; text: string }

/** Heat 1-5 as the number and its word, '3 steamy' (decision 16). Anything outside is drawn to the nearest. */
export function heatLabel(heat: number): string {
  const level = Math.min(5, Math.max(1, Math.round(heat)))
  return `${level} ${spiceWords[level - 1]}`
}

/** One line of what may be many: line breaks become spaces, the ends are trimmed. */
export function foldLine(text: string): string {
  return text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ').trim()
}

/**
 * One delimited section, the text word for word (decision 75). When the text holds the closing tag, the tag gets
 * the smallest number from 2 on that makes it unique, so that nobody can write their way out of a section.
 */
export function renderSection({ name, text }: Section): string {
  let tag: string = name
  for (let n = 2; new RegExp(`</\\s*${tag}\\s*>`, 'i').test(text); n++) tag = `${name}-${n}`
  return `<${tag}>\n${text}\n</${tag}>`
}

/** The text of a user message: every section that has something in it, a blank line between two. */
export function renderSections(sections: readonly Section[]): string {
  return sections
    .filter((section) => section.text.trim() !== '')
    .map(renderSection)
    .join('\n\n')
}

import { spiceWords } from '#contract/options.ts'

/** The names of the sections in a user message. Each name is also the tag of its section. */
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
  | 'story-so-far'
  | 'facts'
  | 'sheet-lines'
  | 'scenes'
  | 'beats'
  | 'not-yet'
  | 'style'
  | 'must-not'
  | 'replaced-text'
  | 'text-before'
  | 'scene-text'
  | 'text-after'
  | 'written-so-far'
  | 'chapter-text'
  | 'contract'
  | 'plan-ahead'
  | 'name'
  | 'role'
  | 'personality'
  | 'appearance'
  | 'background'
  | 'description'
  | 'mood'
  | 'references'
  | 'kind'
  | 'notes'
  | 'before'
  | 'passage'
  | 'after'
  | 'other-suggestions'
  | 'voice-sample'
  | 'avoid'
  | 'logline'
  | 'casts'
  | 'promises'
  | 'people-now'
  | 'plan'
  | 'earlier-scenes'

export type Section = { name: SectionName; text: string }

/**
 * Returns a spice level as its number and word, such as '3 steamy' (D-16). Other numbers become the nearest of 1 to 5.
 */
export function spiceLabel(spiceLevel: number): string {
  const level = Math.min(5, Math.max(1, Math.round(spiceLevel)))
  return `${level} ${spiceWords[level - 1]}`
}

/** Joins the lines of a text to one line: line breaks become spaces, and white space at the ends is removed. */
export function toSingleLine(text: string): string {
  return text.replace(/\s+/g, (space) => (/[\r\n\u2028\u2029]/.test(space) ? ' ' : space)).trim()
}

/**
 * Renders a section: the unchanged text between its tags (D-75). When the text contains the closing tag, the tag gets
 * a number from 2 on that makes it unique. Text of a user can therefore never close its section.
 */
export function renderSection({ name, text }: Section): string {
  let tag: string = name
  for (let n = 2; new RegExp(`</\\s*${tag}\\s*>`, 'i').test(text); n++) tag = `${name}-${n}`
  return `<${tag}>\n${text}\n</${tag}>`
}

/** Renders a user message: every section that is not blank, with a blank line between two sections. */
export function renderSections(sections: readonly Section[]): string {
  return sections
    .filter((section) => section.text.trim() !== '')
    .map(renderSection)
    .join('\n\n')
}

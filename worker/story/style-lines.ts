import type { PointOfView } from '#contract/book-options.ts'
import type { BookStyle } from './book.ts'

const views: Record<PointOfView, string> = {
  first: 'First person',
  third: 'Third person, close',
  'dual-first': 'First person, alternating between the two leads by scene',
  'dual-third': 'Third person, close, alternating between the two leads by scene',
  omniscient: 'Omniscient narrator',
}

/** Renders a style as lines of a prompt; '' for a style that says nothing (D-95, D-96). */
export function styleLines(style: BookStyle): string {
  const { pov, povCharacter, tense, language, avoid, notes, voiceSample } = style
  const person = povCharacter === null ? '' : ` (${povCharacter})`
  const lines = [
    pov ? `Point of view: ${views[pov]}${person}.` : '',
    tense ? `Tense: ${tense}.` : '',
    language ? `Language: ${language}.` : '',
    avoid.length > 0 ? `Never use these phrases: ${avoid.map((phrase) => `“${phrase}”`).join(', ')}.` : '',
    notes.trim() === '' ? '' : `Notes of the writer: ${notes.trim()}`,
    voiceSample.trim() === ''
      ? ''
      : `A sample of the writer's own prose, for its voice and not its content:\n${voiceSample.trim()}`,
  ]
  return lines.filter(Boolean).join('\n')
}

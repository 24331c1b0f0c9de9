/** Formats sections with the same tags as the prompts of the worker. */
export function delimit(sections: Record<string, string>): string {
  return Object.entries(sections)
    .map(([name, text]) => `<${name}>\n${text}\n</${name}>`)
    .join('\n\n')
}

const PLOTS = [
  'Elena finds a bundle of letters hidden in the lighthouse and Tomas does not want her to read them. They argue and make up. A storm forces them to share the lamp room.',
  'Elena must choose between the farm and the offer from Paris. She meets Tomas at the orchard gate.',
  'Enemies to lovers. A stolen kiss on the roof',
  'They dance at the masked ball; Tomas hides a forged invitation',
  '',
]
const SETTINGS = [
  'A windswept lighthouse on the Cornish coast',
  'a castle on the border',
  'A ballroom in Regency London',
  'New York in summer',
  'a forest cabin in winter',
  '',
]

export const CAST = [
  '- Elena Marsh (archivist; also called Ellie): Witty, guarded, loyal to a fault. Gender: woman, Hair: auburn long wavy, Eyes: hazel almond-shaped, Distinguishing marks: freckles. Grew up in a fishing village and left at eighteen.',
  '- Tomas Reyes (lighthouse keeper): Quiet and stubborn. Gender: man, Hair: black short curly, Eyes: steel gray. Raised by his grandfather.',
].join('\n')

/**
 * Composes the sections of a request for a chapter. Each number `i` gives another combination of genre, tone, spice
 * level and other values.
 */
export function chapterOf(i: number, more: Record<string, string> = {}): Record<string, string> {
  return {
    title: `Story ${i}`,
    genre: ['romance', 'fantasy', 'historical', 'contemporary', 'paranormal', 'comedy'][i % 6] as string,
    tone: ['romantic', 'dramatic', 'light', 'passionate'][i % 4] as string,
    heat: String(1 + (i % 5)),
    setting: SETTINGS[i % SETTINGS.length] as string,
    plot: PLOTS[i % PLOTS.length] as string,
    chapter: '1',
    words: '800-1200, aim for 1000',
    characters: i % 7 === 6 ? '' : CAST,
    ...more,
  }
}

export const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length

/**
 * Splits a text into sentences and reduces each to lower-case letters and digits, so that sentences that differ only in
 * punctuation are equal.
 */
export const sentencesIn = (text: string): string[] =>
  text
    .split(/(?<=[.!?…]["”’)]*)\s+|\n+/)
    .map((one) =>
      one
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .filter(Boolean)

import { CAST, chapterOf } from './requests.ts'

/** A story of six chapters. Each of its plots is the order of one chapter. */
export interface Story {
  title: string
  genre: string
  tone: string
  setting: string
  characters: string
  plots: readonly string[]
}

export const STORIES: readonly Story[] = [
  {
    title: 'The Lamp Room',
    genre: 'romance',
    tone: 'romantic',
    setting: 'A windswept lighthouse on the Cornish coast',
    characters: CAST,
    plots: [
      'Elena finds a bundle of letters hidden in the lighthouse. Tomas does not want her to read them.',
      'Tomas repairs the boat. Elena brings him soup and stays.',
      'A stranger arrives with a lawyer. They quarrel about the sale.',
      'The storm breaks the pier. Tomas carries Elena home.',
      'Elena reads the last letter aloud. Tomas walks out.',
      'Tomas comes back with the key. They open the cellar.',
    ],
  },
  {
    title: 'Winter Bread',
    genre: 'contemporary',
    tone: 'light',
    setting: 'a bakery in Lisbon',
    characters:
      '- Ana Pires (baker): Stubborn, warm, proud. Gender: woman, Hair: black short curly.\n- Duarte Vaz (night baker): Playful and kind. Gender: man, Eyes: amber. Lost his boat at cards.',
    plots: [
      'Ana hires a night baker.',
      'Duarte burns the first loaves. Ana laughs for the first time in a year.',
      'They deliver bread by tram.',
      'Ana hides the bank letter.',
      'Duarte finds the letter. He sells his watch.',
      'They open the doors at dawn.',
    ],
  },
  {
    title: 'The Orchard War',
    genre: 'comedy',
    tone: 'passionate',
    setting: 'an orchard village',
    characters: '- Ada Pell: A shy woman.\n- Ivy Rao: A bold woman; she sails.',
    plots: [
      'Ada meets Ivy at the fence.',
      'They share a ladder. Ivy falls.',
      'Ada nurses Ivy.',
      'Ivy enters the cider contest against Ada.',
      'They tie. They must share a prize.',
      'They pull down the fence.',
    ],
  },
  {
    title: 'Masks',
    genre: 'historical',
    tone: 'dramatic',
    setting: 'A ballroom in Regency London',
    characters:
      '- Clara Fenn (governess): Witty, curious.\n- Hugh Darrow (viscount): Guarded, proud, honest. Gender: man.',
    plots: [
      'Clara dances with a stranger.',
      'Hugh returns her glove.',
      'A duel is arranged. Clara learns of it.',
      'Clara stops the duel.',
      'Hugh confesses that he is ruined.',
      'They leave London in a borrowed coach.',
    ],
  },
]

/** Returns the sections of the request for one chapter of a story. The first chapter has the number 0. */
export function requestOf(
  { plots, ...story }: Story,
  chapter: number,
  more: Record<string, string> = {},
): Record<string, string> {
  return chapterOf(0, { ...story, plot: plots[chapter] ?? '', chapter: String(chapter + 1), ...more })
}

const splitSentences = (text: string): string[] => text.split(/(?<=[.!?…]["”’)]*)\s+|\n+/).filter(Boolean)

/**
 * Returns the sentences of a chapter that have at least `leastWords` words. The names of people are masked, so that
 * sentences that differ only in names are equal.
 */
export function maskedSentences({ characters }: Story, text: string, leastWords: number): string[] {
  const names = [...characters.matchAll(/^- (\p{L}+) (\p{L}+)/gmu)].flatMap(([, first, last]) => [
    first,
    last,
  ])
  return splitSentences(text)
    .map((one) => names.reduce<string>((rest, name) => rest.replaceAll(name ?? '', 'X'), one))
    .map((one) =>
      one
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .filter((one) => one !== '' && one.split(' ').length >= leastWords)
}

/** Returns, for each chapter, the share of its sentences that occur in another chapter of the same story. */
export function sharesRepeated(story: Story, chapters: readonly string[], leastWords: number): number[] {
  const all = chapters.map((text) => maskedSentences(story, text, leastWords))
  return all.map((own, i) => {
    const others = new Set(all.filter((_, k) => k !== i).flat())
    return own.filter((one) => others.has(one)).length / own.length
  })
}

/** Returns the narrator's words: the text without quoted speech and without text in asterisks. */
export const narrationOf = (text: string): string => text.replace(/“[^”]*”?|\*[^*]*\*/g, '“”')

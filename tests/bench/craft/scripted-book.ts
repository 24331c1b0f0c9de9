import { threads } from './scripted-threads.ts'

/** A secret fact: the characters who know it when the fact begins, and the chapters in which others learn it. */
export interface Secret {
  about: string[]
  chapter: number
  text: string
  quote: string
  knownBy: string[]
  learned: { who: string; chapter: number; quote: string }[]
}

export const chapterCount = 40

export const secrets: readonly Secret[] = [
  {
    about: ['Tobias Adeyemi'],
    chapter: 3,
    text: 'Tobias Adeyemi wrote the unsigned letters.',
    quote: 'Tobias sealed the letter and did not sign it.',
    knownBy: ['Tobias Adeyemi'],
    learned: [
      { who: 'Ione Marsh', chapter: 16, quote: 'Ione laid his list beside the letters and knew the hand.' },
    ],
  },
  {
    about: ['Hugo Vane'],
    chapter: 6,
    text: 'Hugo Vane set fire to the smokehouse.',
    quote: 'Hugo washed the soot from his cuffs himself.',
    knownBy: ['Hugo Vane', 'Al'],
    learned: [
      { who: 'Ione Marsh', chapter: 22, quote: '“It was Hugo,” Al told Ione, “and I held the can.”' },
      { who: 'Tobias Adeyemi', chapter: 24, quote: 'Ione told Tobias about the can, and about Hugo.' },
    ],
  },
  {
    about: ['Wren'],
    chapter: 8,
    text: 'Wren is Hugo Vane’s daughter.',
    quote: 'Ruth had written it down: Wren, and Hugo’s.',
    knownBy: ['Ione Marsh'],
    learned: [
      { who: 'Wren', chapter: 27, quote: 'Wren read the paper that Ione held out to her.' },
      { who: 'Hugo Vane', chapter: 37, quote: '“Father,” said Wren to Hugo, and he sat down.' },
    ],
  },
]

/**
 * For each character, the lines of the description when the book begins, and the chapter from which each line is no
 * longer true.
 */
export const sheets: Record<
  string,
  {
    role: string
    lines: {
      field: 'personality' | 'appearance' | 'background'
      text: string
      until: number | null
      shownBy?: string
    }[]
  }
> = {
  'Ione Marsh': {
    role: 'main',
    lines: [
      { field: 'personality', text: 'Wary and funny.', until: null },
      { field: 'appearance', text: 'Grey eyes, a scar on her chin.', until: null },
      {
        field: 'background',
        text: 'Owns the Porth Light inn.',
        until: 14,
        shownBy: 'Ione signed, and the inn was Hugo’s.',
      },
    ],
  },
  'Tobias Adeyemi': {
    role: 'main',
    lines: [
      { field: 'personality', text: 'Patient, a bad liar.', until: null },
      { field: 'background', text: 'Grew up in Lagos.', until: null },
      {
        field: 'background',
        text: 'Lives on his boat, the Gannet.',
        until: 13,
        shownBy: 'Tobias carried his bed up into the net loft.',
      },
    ],
  },
  Wren: {
    role: 'supporting',
    lines: [
      { field: 'personality', text: 'Quick to anger.', until: null },
      {
        field: 'background',
        text: 'Believes that her father drowned.',
        until: 27,
        shownBy: '“He is in Cork,” Wren said. “My father is alive.”',
      },
    ],
  },
  'Hugo Vane': {
    role: 'rival',
    lines: [
      { field: 'appearance', text: 'Always in grey flannel.', until: null },
      {
        field: 'background',
        text: 'The richest man of the island.',
        until: 22,
        shownBy: 'The bailiffs carried out Hugo’s clocks one by one.',
      },
    ],
  },
  'Ruth Ambler': {
    role: 'supporting',
    lines: [
      {
        field: 'background',
        text: 'Runs the post office.',
        until: 11,
        shownBy: 'The helicopter took Ruth across at dusk.',
      },
    ],
  },
  Al: { role: 'supporting', lines: [{ field: 'personality', text: 'Never in a hurry.', until: null }] },
}

/** Returns all statements of chapter `number`, one sentence each. */
export function quotesOf(number: number): string[] {
  return [
    ...threads.flatMap(({ states, ends }) => [...states, ...(ends ? [ends] : [])]),
    ...secrets.flatMap((secret) => [secret, ...secret.learned]),
  ]
    .filter(({ chapter }) => chapter === number)
    .map(({ quote }) => quote)
}

/** Returns the statements that are false when chapter `number` begins, in the words that a prompt would use. */
export function falseAt(number: number): string[] {
  const ended = threads.flatMap(({ states, ends }) =>
    states.filter((state, i) => {
      const until = states[i + 1]?.chapter ?? ends?.chapter ?? Number.POSITIVE_INFINITY
      return state.chapter < number && until < number
    }),
  )
  const unknown = secrets.flatMap(({ text, learned }) =>
    learned.filter(({ chapter }) => chapter < number).map(({ who }) => `${who} does not know: ${text}`),
  )
  const onSheets = Object.values(sheets).flatMap(({ lines }) =>
    lines.filter(({ until }) => until !== null && until < number).map(({ text }) => text),
  )
  const held = new Set(trueAt(number))
  return [...ended.map(({ text }) => text).filter((text) => !held.has(text)), ...unknown, ...onSheets]
}

/** Returns the statements that an earlier chapter has made and that still hold when chapter `number` begins. */
export function trueAt(number: number): string[] {
  return threads.flatMap(({ states, ends }) =>
    states
      .filter((state, i) => {
        const until = states[i + 1]?.chapter ?? ends?.chapter ?? Number.POSITIVE_INFINITY
        return state.chapter < number && until >= number
      })
      .map(({ text }) => text),
  )
}

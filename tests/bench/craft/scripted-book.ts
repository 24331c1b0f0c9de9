/** One state of a thing of the story: from its chapter on it holds, until the next state of the same thread. */
export interface State {
  chapter: number
  text: string
  /** A sentence of the chapter that shows it. */
  quote: string
}

/** Successive states of one thing; only the last one that has begun is true. */
export interface Thread {
  kind: string
  about: string[]
  states: State[]
  /** The chapter that ends the last state without a new one. */
  ends?: { chapter: number; quote: string }
}

/** A secret: who knows it from the beginning, and who learns it where. */
export interface Secret {
  about: string[]
  chapter: number
  text: string
  quote: string
  knownBy: string[]
  learned: { who: string; chapter: number; quote: string }[]
}

export const chapterCount = 40

const thread = (
  kind: string,
  about: string[],
  states: [chapter: number, text: string, quote: string][],
  ends?: [chapter: number, quote: string],
): Thread => ({
  kind,
  about,
  states: states.map(([chapter, text, quote]) => ({ chapter, text, quote })),
  ...(ends ? { ends: { chapter: ends[0], quote: ends[1] } } : {}),
})

/** What changes in the book, as a person who reads it would note it down. */
export const threads: readonly Thread[] = [
  thread(
    'possession',
    ['Ione Marsh'],
    [
      [1, 'Ione Marsh owns the Porth Light inn.', 'The deed of the inn said Ione Marsh, and nobody else.'],
      [14, 'Ione Marsh has sold the Porth Light inn to Hugo Vane.', 'Ione signed, and the inn was Hugo’s.'],
      [
        31,
        'Ione Marsh has bought the inn back from Hugo Vane.',
        'Hugo took the cheque and gave Ione the keys back.',
      ],
    ],
  ),
  thread(
    'relation',
    ['Ione Marsh', 'Hugo Vane'],
    [
      [2, 'Ione Marsh is engaged to Hugo Vane.', 'Ione wore Hugo’s ring on the wrong finger.'],
      [
        9,
        'Ione Marsh has broken off the engagement to Hugo Vane.',
        'Ione laid the ring on Hugo’s blotter and left.',
      ],
    ],
  ),
  thread(
    'relation',
    ['Ione Marsh', 'Tobias Adeyemi'],
    [
      [
        1,
        'Ione Marsh and Tobias Adeyemi are not on speaking terms.',
        'Ione and Tobias had not spoken since the funeral.',
      ],
      [
        5,
        'Ione Marsh and Tobias Adeyemi speak again, about the boat only.',
        '“The boat, then,” said Ione to Tobias, “and only the boat.”',
      ],
      [
        12,
        'Ione Marsh and Tobias Adeyemi are friends.',
        'By then Ione and Tobias were friends, and knew it.',
      ],
      [
        19,
        'Ione Marsh and Tobias Adeyemi are lovers.',
        'In the morning Tobias was still there, and Ione was glad.',
      ],
      [
        33,
        'Ione Marsh and Tobias Adeyemi are married.',
        'The registrar shook hands with Ione and then with Tobias.',
      ],
    ],
  ),
  thread(
    'injury',
    ['Tobias Adeyemi'],
    [
      [3, 'Tobias Adeyemi has a broken wrist in plaster.', 'The doctor set Tobias’s wrist and whistled.'],
      [10, 'Tobias Adeyemi’s wrist has healed.', 'The plaster came off, and Tobias’s wrist was whole.'],
    ],
  ),
  thread(
    'state',
    ['Tobias Adeyemi'],
    [
      [1, 'Tobias Adeyemi lives on his boat, the Gannet.', 'Tobias slept aboard, as he had for years.'],
      [13, 'Tobias Adeyemi lives in the net loft.', 'Tobias carried his bed up into the net loft.'],
      [
        34,
        'Tobias Adeyemi lives at the inn.',
        'There was a second chair at the inn now, and it was Tobias’s.',
      ],
    ],
  ),
  thread(
    'possession',
    ['the Gannet'],
    [
      [2, 'The Gannet has no engine.', 'Where the engine of the Gannet had been there was a bucket.'],
      [8, 'The Gannet has a new engine.', 'The new engine of the Gannet ran at the first pull.'],
      [28, 'The Gannet lies wrecked on the bar.', 'The Gannet lay on the bar with her back broken.'],
    ],
  ),
  thread(
    'state',
    ['Wren'],
    [
      [4, 'Wren is expecting a child in spring.', '“In spring,” said Wren, and laid a hand on herself.'],
      [16, 'Wren has a daughter called Ruth.', 'They called her Ruth, and Wren would not put her down.'],
    ],
  ),
  thread(
    'state',
    ['Ruth Ambler'],
    [
      [1, 'Ruth Ambler runs the post office.', 'Ruth stamped the parcel twice, as she did with everything.'],
      [11, 'Ruth Ambler is in hospital on the mainland.', 'The helicopter took Ruth across at dusk.'],
      [15, 'Ruth Ambler died and was buried at Sker.', 'They buried Ruth at Sker, in the wind.'],
    ],
  ),
  thread(
    'state',
    ['the post office'],
    [
      [15, 'The post office is shut.', 'A board was nailed across the door of the post office.'],
      [
        24,
        'The post office is open again, with Wren behind the counter.',
        'Wren took the board off the post office and oiled the stamp.',
      ],
    ],
  ),
  thread(
    'possession',
    ['the log'],
    [
      [
        3,
        'The log of the Perseverance is in Hugo Vane’s safe.',
        'Hugo turned the key on the log and smiled.',
      ],
      [
        7,
        'The log of the Perseverance is for sale at the auction.',
        'Lot forty was the log of the Perseverance.',
      ],
      [
        17,
        'The log of the Perseverance belongs to the island museum.',
        'The museum had the log now, under glass.',
      ],
      [36, 'The log of the Perseverance was stolen.', 'The glass was whole and the log was gone.'],
    ],
  ),
  thread(
    'promise',
    ['Tobias Adeyemi'],
    [
      [
        6,
        'Tobias Adeyemi has promised to leave the island by autumn.',
        '“By autumn I shall be gone,” Tobias promised.',
      ],
      [
        18,
        'Tobias Adeyemi has taken back his promise to leave.',
        '“I said autumn,” said Tobias. “I was wrong.”',
      ],
    ],
  ),
  thread(
    'promise',
    ['Ione Marsh', 'Wren'],
    [[7, 'Ione Marsh has promised Wren to be godmother.', 'Ione gave Wren her word about the font.']],
    [20, 'At the font Ione kept her word to Wren.'],
  ),
  thread(
    'state',
    ['Hugo Vane'],
    [
      [
        2,
        'Hugo Vane is the richest man of the island.',
        'There was no roof on the island that Hugo could not have bought.',
      ],
      [22, 'Hugo Vane is bankrupt.', 'The bailiffs carried out Hugo’s clocks one by one.'],
      [
        37,
        'Hugo Vane works as a deckhand on the ferry.',
        'Hugo threw the rope from the ferry and did not look up.',
      ],
    ],
  ),
  thread(
    'state',
    ['Al'],
    [
      [5, 'Al is away at sea.', 'Al had sailed with the morning tide.'],
      [21, 'Al is back on the island.', 'Al came up the steps with his bag, three months late.'],
    ],
  ),
  thread(
    'intimacy',
    ['Ione Marsh', 'Tobias Adeyemi'],
    [
      [
        4,
        'Ione Marsh and Tobias Adeyemi have never kissed.',
        'Ione and Tobias had shared everything but a kiss.',
      ],
      [
        18,
        'Ione Marsh and Tobias Adeyemi have kissed once, on the quay.',
        'On the quay Tobias kissed Ione, once.',
      ],
    ],
    [19, 'After that night Ione and Tobias no longer counted kisses.'],
  ),
  thread(
    'state',
    ['the lighthouse'],
    [
      [6, 'The lighthouse is dark.', 'For the first time in a century the lighthouse stayed dark.'],
      [23, 'The lighthouse burns again.', 'The beam of the lighthouse went round, and the harbour cheered.'],
    ],
  ),
  thread(
    'injury',
    ['Ione Marsh'],
    [
      [25, 'Ione Marsh is blind in one eye.', 'Out of her left eye Ione saw nothing but grey.'],
      [
        30,
        'Ione Marsh sees with both eyes again.',
        'The bandage came off, and Ione saw the whole of the bay.',
      ],
    ],
  ),
  thread(
    'state',
    ['Wren'],
    [
      [9, 'Wren believes that her father drowned.', 'Wren lit the candle for her drowned father.'],
      [27, 'Wren knows that her father lives in Cork.', '“He is in Cork,” Wren said. “My father is alive.”'],
    ],
  ),
  thread(
    'possession',
    ['Wren'],
    [
      [
        10,
        'Wren has the key of the net loft.',
        'Wren put the key of the net loft on a string around her neck.',
      ],
      [
        26,
        'Wren has lost the key of the net loft.',
        'The string broke, and Wren’s key went into the harbour.',
      ],
    ],
  ),
  thread(
    'state',
    ['the council'],
    [
      [11, 'The council wants to close the harbour.', 'The council’s notice hung on the harbour office.'],
      [
        29,
        'The council has given the harbour up to the islanders.',
        'The council signed the harbour over to the islanders.',
      ],
    ],
  ),
  thread(
    'state',
    ['Ione Marsh'],
    [
      [17, 'Ione Marsh has short hair.', 'Ione swept her own hair off the floor, all of it.'],
      [39, 'Ione Marsh has long hair again.', 'Ione’s hair was down to her waist again by then.'],
    ],
  ),
  thread(
    'event',
    ['Hugo Vane', 'Al'],
    [
      [12, 'Hugo Vane has dismissed Al.', 'Hugo’s letter to Al had one line: You are dismissed.'],
      [
        32,
        'Hugo Vane has asked Al to forgive him, and Al did.',
        'Al spat in his palm and shook Hugo’s hand.',
      ],
    ],
  ),
  thread(
    'state',
    ['Tobias Adeyemi'],
    [
      [20, 'Tobias Adeyemi is wanted by the police.', 'There was a poster of Tobias at the ferry.'],
      [35, 'Tobias Adeyemi is cleared of every charge.', 'The sergeant tore the poster of Tobias down.'],
    ],
  ),
]

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

/** What the sheets say at the beginning, and the chapter from which on it is no longer true. */
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

/** Everything that chapter `number` shows, one sentence each. */
export function quotesOf(number: number): string[] {
  return [
    ...threads.flatMap(({ states, ends }) => [...states, ...(ends ? [ends] : [])]),
    ...secrets.flatMap((secret) => [secret, ...secret.learned]),
  ]
    .filter(({ chapter }) => chapter === number)
    .map(({ quote }) => quote)
}

/** The statements that are false when chapter `number` begins, as the prompt of that chapter could hold them. */
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
  return [...ended.map(({ text }) => text), ...unknown, ...onSheets]
}

/** The statements that hold when chapter `number` begins and that a chapter has told. */
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

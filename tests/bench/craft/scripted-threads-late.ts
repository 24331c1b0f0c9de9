import { type Thread, thread } from './scripted-thread.ts'

/** The second half of the threads of the scripted book; they are in two files because of their length. */
export const lateThreads: readonly Thread[] = [
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
      // The same words as in chapter 6: what was true, ended, and is true again.
      [33, 'The lighthouse is dark.', 'Nobody climbed the stairs, and the lighthouse stayed dark once more.'],
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

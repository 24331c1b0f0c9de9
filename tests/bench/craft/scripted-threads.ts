import { type Thread, thread } from './scripted-thread.ts'
import { lateThreads } from './scripted-threads-late.ts'

/** Everything that changes in the scripted book, as a careful human reader would record it. */
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
  ...lateThreads,
]

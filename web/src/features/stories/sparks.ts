import { person, place, type TropeCard } from './spark.ts'
import { moreSparks } from './sparks-more.ts'

/** The cards with story ideas (sparks) in the form of a new story, in the shown order. */
export const sparks: readonly TropeCard[] = [
  {
    trope: 'Only one bed',
    hook: 'The snow came early, and the inn has one key left.',
    genre: 'contemporary',
    title: 'The Last Key at Pine Pass',
    people: [
      person('Nora Lindqvist', 'a bridge engineer who plans everything', 'Exact, dry, secretly lonely.'),
      person(
        'Theo Marchetti',
        'the rival who won her last commission',
        'Warm, careless with praise, careful with promises.',
      ),
    ],
    place: place(
      'The Pine Pass Inn',
      'inn',
      'A timber inn at the top of a closed road, with one fire and one free room.',
    ),
    setting: 'A mountain inn on the first night of an early snowstorm',
    plot: 'The road closes behind them. Nora and Theo must share the last room and the one bed, and each pretends to be asleep first. Neither says why they both still keep the drawing of the bridge.',
  },
  {
    trope: 'Rivals',
    hook: 'Two bakeries, one square, one prize.',
    genre: 'comedy',
    title: 'Butter and Spite',
    people: [
      person(
        'Odile Brandt',
        'a baker of four generations of bread',
        'Proud, funny when angry, up at three every morning.',
      ),
      person('Sam Okoro', 'a former chemist with a new bakery', 'Curious, patient, measures twice.'),
    ],
    place: place(
      'Market Square',
      'town square',
      'A small square with a fountain and a bakery on either side of it.',
    ),
    setting: 'A market square in the week of the town’s bread prize',
    plot: 'Odile finds that the new baker across the square has her starter, alive, in a jar. She goes over to accuse him, and stays to see what he is doing wrong.',
  },
  {
    trope: 'Second chance',
    hook: 'He left on the ferry. Ten years later he runs it.',
    genre: 'contemporary',
    title: 'The Six O’Clock Boat',
    people: [
      person('Maren Holt', 'the island’s only vet', 'Steady, sharp-tongued, does not ask twice.'),
      person(
        'Callum Reid',
        'the new ferry master, once hers',
        'Quiet, sorry, better with engines than words.',
      ),
    ],
    place: place('Skerra Harbour', 'harbour', 'A stone harbour on a small island, with one ferry a day.'),
    setting: 'A northern island in October, when one ferry a day is all there is',
    plot: 'Maren needs to reach the mainland with a sick foal, and the only boat is his. They have an hour in the wheelhouse, and ten years to not talk about.',
  },
  {
    trope: 'Letters',
    hook: 'She answers letters that were never meant for her.',
    genre: 'historical',
    title: 'Yours, Until Answered',
    people: [
      person(
        'Clara Ashdown',
        'a clerk of the dead-letter office',
        'Observant, rule-bound, hungry for stories.',
      ),
      person('Edmund Vale', 'a soldier who writes to an empty house', 'Gentle, ashamed of his hope.'),
    ],
    place: place(
      'The Dead-Letter Office',
      'office',
      'A basement of pigeonholes in London, where letters go that find nobody.',
    ),
    setting: 'London in the winter of 1916, in a basement of unclaimed letters',
    plot: 'Clara should burn the letter. She answers it instead, in another woman’s name, and three weeks later the soldier stands at her counter.',
  },
  {
    trope: 'Fake engagement',
    hook: 'One weekend, one ring, one very attentive grandmother.',
    genre: 'comedy',
    title: 'Engaged Until Sunday',
    people: [
      person('Priya Raman', 'a divorce lawyer who does not believe in it', 'Quick, guarded, hates to lose.'),
      person('Jonah Beck', 'her neighbour, a piano tuner', 'Easy, honest to a fault, a terrible liar.'),
    ],
    place: place(
      'The House at Larkfield',
      'country house',
      'A rambling family house with thin walls and too many guests.',
    ),
    setting: 'A family house in the country on a long weekend in June',
    plot: 'Priya’s grandmother is dying to see her settled, or says so. Jonah agrees to wear the ring until Sunday. On the first evening he is asked how he proposed, and tells it so well that Priya wishes it were true.',
  },
  {
    trope: 'Storm',
    hook: 'The lamp must burn, and two people must stay awake.',
    genre: 'historical',
    title: 'What the Lamp Saw',
    people: [
      person('Agnes Tregear', 'the keeper’s widow who keeps the light', 'Unsentimental, brave, tired.'),
      person(
        'Daniel Pryce',
        'a surveyor sent to close the lighthouse',
        'Correct, seasick, kinder than his orders.',
      ),
    ],
    place: place(
      'Pendower Light',
      'lighthouse',
      'A granite lighthouse on a reef, reached only in calm weather.',
    ),
    setting: 'A Cornish lighthouse in 1887, cut off by a three-day gale',
    plot: 'Daniel has come to close the light. The gale keeps him, the clockwork fails, and they must turn the lamp by hand through the night. He does not tell her what is in his case.',
  },
  {
    trope: 'Grumpy and sunny',
    hook: 'He wants silence. She sings while she works.',
    genre: 'contemporary',
    title: 'The Quiet Carriage',
    people: [
      person('Bea Finch', 'a florist who talks to everything', 'Bright, stubborn, braver than she looks.'),
      person(
        'Walter Stone',
        'a book restorer who lost his hearing in one ear',
        'Gruff, precise, unexpectedly shy.',
      ),
    ],
    place: place(
      'Number Nine, Bell Lane',
      'shop',
      'One shop cut in two by a thin wall: books on one side, flowers on the other.',
    ),
    setting: 'A narrow lane of old shops in early spring',
    plot: 'The wall between their shops comes down for repairs. Walter gives her rules. Bea keeps every one of them, for a day, and he finds that he cannot work in the silence.',
  },
  {
    trope: 'Friends to lovers',
    hook: 'Everybody knows but the two of them.',
    genre: 'contemporary',
    title: 'The Long Way Home',
    people: [
      person('Ines Duarte', 'a night nurse', 'Warm, tired, jokes when it is serious.'),
      person(
        'Rafael Costa',
        'her best friend since school, a taxi driver',
        'Loyal, patient, has a ring receipt he never explains.',
      ),
    ],
    place: place(
      'Rafael’s taxi',
      'car',
      'An old green taxi that smells of oranges and always takes the long way.',
    ),
    setting: 'Lisbon before dawn, in a taxi on the way home',
    plot: 'Rafael drives Ines home after every night shift. Tonight she tells him that she has been offered a post in another country, and he misses the turn for the first time.',
  },
  {
    trope: 'Enemies to lovers',
    hook: 'They have one map between them.',
    genre: 'fantasy',
    title: 'Half of the Map',
    people: [
      person('Sorrel of the Fen', 'a smuggler with half of a map', 'Quick, proud, honest with thieves only.'),
      person(
        'Captain Ilvar Dane',
        'the officer who has hunted her for two years',
        'Strict, fair, too good at knowing her.',
      ),
    ],
    place: place(
      'The Drowned Road',
      'road',
      'A causeway through a marsh that the tide uncovers for one night a month.',
    ),
    setting: 'A marsh road that the tide uncovers for a single night',
    plot: 'Sorrel has one half of the map and Ilvar the other. They have until the tide to cross together, and each plans to betray the other at the far end.',
  },
  {
    trope: 'Fated mates',
    hook: 'The mark appeared on the wrong two people.',
    genre: 'paranormal',
    title: 'The Wrong Moon',
    people: [
      person(
        'Wren Halloway',
        'a doctor who does not believe in the pack',
        'Rational, stubborn, curious against her will.',
      ),
      person('Lucan Grey', 'the pack’s exile', 'Controlled, wry, afraid of his own want.'),
    ],
    place: place(
      'Hollow Pines',
      'forest',
      'A forest of old pines around a town that locks its doors at the full moon.',
    ),
    setting: 'A small town by a forest, in the week of the full moon',
    plot: 'Wren finds a mark on her wrist that no test explains. The man with the same mark comes into her clinic bleeding, and asks her not to look at his.',
  },
  {
    trope: 'Marriage of convenience',
    hook: 'He needs a wife by Michaelmas. She needs a door with a lock.',
    genre: 'historical',
    title: 'A Sensible Arrangement',
    people: [
      person(
        'Harriet Lisle',
        'a governess of twenty-nine with a debt',
        'Composed, clever, hides her letters.',
      ),
      person(
        'Lord Ashby',
        'a botanist who would rather have ferns',
        'Awkward, generous, says the wrong true thing.',
      ),
    ],
    place: place(
      'Ashby Court',
      'country house',
      'A draughty house with the finest glasshouse in the county.',
    ),
    setting: 'A country house in 1816, in a summer that does not come',
    plot: 'They sign eleven rules before the wedding. On the first evening Ashby breaks the fourth, by accident, and Harriet does not mention it.',
  },
  {
    trope: 'Forbidden love',
    hook: 'Their families share one wall and no word.',
    genre: 'romance',
    title: 'The Apricot Wall',
    people: [
      person(
        'Leila Haddad',
        'the eldest daughter of the upper house',
        'Dutiful, watchful, laughs when she is alone.',
      ),
      person(
        'Mateo Serra',
        'the son who came back to the lower house',
        'Restless, tender, bad at keeping still.',
      ),
    ],
    place: place(
      'The Apricot Wall',
      'garden',
      'An old garden wall with an apricot tree that belongs to both houses.',
    ),
    setting: 'Two old houses with one garden wall, in the week of the apricot harvest',
    plot: 'The tree grows on both sides, and so does the quarrel. Leila picks at dawn so that she meets nobody. This year somebody has picked her half for her, and left it in baskets.',
  },
  ...moreSparks,
]

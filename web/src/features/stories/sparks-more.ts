import { person, place, type TropeCard } from './spark.ts'

/** The second half of the cards with story ideas (sparks). The file sparks.ts has the first half. */
export const moreSparks: readonly TropeCard[] = [
  {
    trope: 'Secret identity',
    hook: 'She reviews him by night and pours his coffee by day.',
    genre: 'comedy',
    title: 'Two Stars',
    people: [
      person(
        'Tess Novak',
        'a barista and an anonymous restaurant critic',
        'Observant, blunt on paper, shy at the counter.',
      ),
      person(
        'Gabriel Roux',
        'the chef she gave two stars',
        'Intense, wounded, makes her soup when she is ill.',
      ),
    ],
    place: place(
      'The Copper Pot',
      'restaurant',
      'A small restaurant with eleven tables and a framed bad review.',
    ),
    setting: 'A city street with a coffee bar and a small restaurant, in February',
    plot: 'Gabriel has framed the review that nearly closed him, and asks his barista to help him find who wrote it. Tess says yes before she can think.',
  },
  {
    trope: 'Bodyguard',
    hook: 'He is paid not to look away.',
    genre: 'contemporary',
    title: 'Eyes Front',
    people: [
      person(
        'Amara Lewis',
        'a concert violinist who gets letters',
        'Disciplined, playful when nobody watches.',
      ),
      person(
        'Jack Doyle',
        'the man who walks two steps behind her',
        'Silent, exact, has not listened to music for years.',
      ),
    ],
    place: place(
      'The Night Train',
      'train',
      'A sleeping car between two concert halls, with one connecting door.',
    ),
    setting: 'A night train between Vienna and Venice during a concert tour',
    plot: 'The third letter was written on the train. Jack locks the connecting door, on his side, and Amara asks him at last what he is afraid of.',
  },
  {
    trope: 'Amnesia',
    hook: 'He remembers everything but the divorce.',
    genre: 'contemporary',
    title: 'Before You Forgot',
    people: [
      person(
        'Hannah Wells',
        'a potter who signed the papers in March',
        'Independent, careful, still sets out two cups.',
      ),
      person(
        'Leo Wells',
        'her former husband, who thinks it is last year',
        'Charming, frightened, more honest than he was.',
      ),
    ],
    place: place(
      'The Kiln House',
      'cottage',
      'A cottage with a kiln in the yard and a sold sign at the gate.',
    ),
    setting: 'A cottage at the edge of a village, three days before it is sold',
    plot: 'Leo comes home from hospital to a wife he has lost. The doctor says that he should not be told too fast. Hannah has three days, and a house full of boxes to explain.',
  },
  {
    trope: 'Holiday romance',
    hook: 'Seven days, and a promise not to write.',
    genre: 'romance',
    title: 'Seven Days in Naxos',
    people: [
      person(
        'Eleni Papas',
        'who runs the smallest hotel of the island',
        'Practical, funny, done with guests.',
      ),
      person('Will Hartley', 'a widower on a honeymoon for one', 'Kind, rusty, apologizes to furniture.'),
    ],
    place: place(
      'Hotel Ariadne',
      'hotel',
      'A white hotel of six rooms above a harbour, with a leaking roof.',
    ),
    setting: 'A small hotel on a Greek island in the last week of September',
    plot: 'Will booked for two, two years ago, and comes alone. Eleni gives him the room with the leak so that he will leave, and he mends it.',
  },
  {
    trope: 'Workplace',
    hook: 'They share a desk, and never a shift.',
    genre: 'contemporary',
    title: 'Notes for the Night Desk',
    people: [
      person('June Park', 'the day editor of a radio station', 'Orderly, ironic, writes long notes.'),
      person('Adrian Cole', 'the night editor', 'Sleepless, gentle, draws in her margins.'),
    ],
    place: place(
      'Desk Four',
      'office',
      'One desk in a radio station, with two sets of tea things and a corkboard.',
    ),
    setting: 'A local radio station, at the hour when the night shift ends',
    plot: 'For a year they have known each other only by the notes they leave on the desk. Then the station is to be sold, and they are both asked to the same meeting.',
  },
  {
    trope: 'Small town',
    hook: 'She came to sell the house. The house has a lodger.',
    genre: 'contemporary',
    title: 'The Lodger of Maple Street',
    people: [
      person('Claire Bennett', 'an auditor from the city', 'Brisk, lonely, allergic to casseroles.'),
      person(
        'Tom Avery',
        'the carpenter who rented her aunt’s attic',
        'Slow to speak, stubborn, beloved by dogs.',
      ),
    ],
    place: place(
      'Aunt Ruth’s house',
      'house',
      'A peeling blue house with a porch where the whole street sits down.',
    ),
    setting: 'A small town in New England in the second week of October',
    plot: 'The will says that Tom may stay until the roof is done. Claire counts the shingles and finds that he takes off as many as he lays.',
  },
  {
    trope: 'Royalty',
    hook: 'The crown prince has lost a bet, and works in her library.',
    genre: 'romance',
    title: 'His Royal Overdue',
    people: [
      person('Mina Falk', 'the head librarian of a town library', 'Strict, warm-hearted, hates bad manners.'),
      person(
        'Prince Aleksander',
        'the heir, for thirty days incognito',
        'Spoiled, ashamed of it, quick to learn.',
      ),
    ],
    place: place(
      'The Harbour Library',
      'library',
      'A town library with a leaking skylight and a cat that is not allowed.',
    ),
    setting: 'A town library in a small northern kingdom, in spring',
    plot: 'Mina thinks that her new assistant is a student on community service. He thinks that she knows. On the third day a child asks him why he is on the coins.',
  },
  {
    trope: 'Time slip',
    hook: 'The clock runs backwards on one street.',
    genre: 'fantasy',
    title: 'Thirteen, Clockmaker’s Row',
    people: [
      person('Ada Quill', 'a restorer of clocks, today', 'Methodical, sceptical, good with her hands.'),
      person('Julian March', 'the clockmaker of 1911', 'Dreaming, formal, braver than his time.'),
    ],
    place: place('Clockmaker’s Row', 'street', 'A row of narrow houses where one clock strikes thirteen.'),
    setting: 'A workshop in an old street, at the hour after midnight',
    plot: 'Ada mends the clock that has never run, and at the thirteenth stroke the door opens from the other side. Julian asks her, politely, what she is doing in his shop.',
  },
  {
    trope: 'Witch next door',
    hook: 'Her potions work. That is the problem.',
    genre: 'paranormal',
    title: 'A Spell of Bad Neighbours',
    people: [
      person('Rowan Thorne', 'a witch who sells jam', 'Impulsive, generous, terrible at secrets.'),
      person('Elias Crowe', 'the inspector of unlicensed magic', 'Dutiful, dry, allergic to cats.'),
    ],
    place: place('Hedge End', 'village', 'A village where the hedges move a little and nobody mentions it.'),
    setting: 'A village in late October, the week before the harvest fair',
    plot: 'Elias moves in next door to find who enchanted the plum jam. He eats it on toast the first morning, and for one day he can say nothing but the truth.',
  },
  {
    trope: 'Opposites',
    hook: 'She jumps. He packs the parachute.',
    genre: 'romance',
    title: 'The Weight of Air',
    people: [
      person('Dani Flores', 'a stunt pilot', 'Fearless in the air, a coward on the ground.'),
      person(
        'Henrik Aas',
        'the mechanic who signs for her plane',
        'Careful, plain, counts every bolt twice.',
      ),
    ],
    place: place('Hangar Two', 'airfield', 'An airfield of grass and corrugated iron, with one lit hangar.'),
    setting: 'A grass airfield in summer, the night before an air show',
    plot: 'Henrik finds a fault and grounds her plane. Dani has until sunrise to change his mind, and he has until sunrise to tell her why he really did it.',
  },
  {
    trope: 'Slow burn',
    hook: 'Every Thursday, table six, and never a name.',
    genre: 'contemporary',
    title: 'Table Six',
    people: [
      person(
        'Vera Simon',
        'a translator who always orders for one',
        'Reserved, exact, reads menus like novels.',
      ),
      person('Ben Achterberg', 'the waiter of table six', 'Attentive, self-mocking, writes on order pads.'),
    ],
    place: place(
      'Café Orion',
      'café',
      'A café with brass lamps, tall windows and a table that is always kept.',
    ),
    setting: 'A café in Antwerp on a wet Thursday in November',
    plot: 'For two years he has brought her the same dish. Today somebody else sits at table six, and Vera finds that he has set another place, with her name on the card. She never told him her name.',
  },
  {
    trope: 'Found family',
    hook: 'A house full of strangers needs one more for dinner.',
    genre: 'contemporary',
    title: 'A Chair for the Late Ones',
    people: [
      person(
        'Rosa Klein',
        'who keeps a boarding house for the lost',
        'Loud, tender, never asks where you come from.',
      ),
      person(
        'Ivo Petrov',
        'a cook who got off at the wrong station',
        'Polite, homeless for a week, proud of his knives.',
      ),
    ],
    place: place(
      'The Klein House',
      'boarding house',
      'A tall house by the railway, with nine rooms and one long table.',
    ),
    setting: 'A boarding house by a railway line, on the shortest day of the year',
    plot: 'Ivo asks for the way and is given a plate. By midnight he has cooked for eleven people, and Rosa has not told him that the house is to be sold in the morning.',
  },
]

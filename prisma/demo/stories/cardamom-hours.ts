import type { DemoStory } from '../types.ts'

export const cardamomHours: DemoStory = {
  key: 'cardamom-hours',
  author: 'noor',
  title: 'Cardamom Hours',
  description:
    'Mansour & Daughter opens at four in the morning, for taxi drivers, nurses and the newly heartbroken. Layla does the baking; her father does the talking. Then the night-bus driver with the bad handwriting starts to leave recipes instead of tips, and not one of them is finished.',
  genre: 'contemporary',
  status: 'current',
  spiceLevel: 2,
  tags: ['Slow burn', 'Bakery', 'Workplace'],
  created: 13,
  cover: {
    setting: 'A small glowing bakery with a lamp in the window',
    mood: 'cosy, fragrant, hopeful',
    time: 'the hour before dawn',
  },
  characters: [
    { key: 'layla-mansour', role: 'main' },
    { key: 'ben-whitaker', role: 'main' },
  ],
  locations: [{ key: 'mansour-and-daughter', importance: 'primary' }],
  chapters: [
    {
      title: 'Two Eggs, and Then',
      summary:
        'Layla Mansour bakes nights in her father’s shop. Ben Whitaker, driver of the N9, leaves unfinished recipes on the backs of duty cards. They are his late grandmother’s, dictated as her memory went. Layla finishes one, gets it wrong on purpose, and waits for him to notice.',
      facts: [
        'Ben Whitaker drives the N9, which waits eight minutes outside Mansour & Daughter from ten past four.',
        'The unfinished recipes are those of Ben’s nan, who died on the first of December.',
      ],
      written: 13,
      content: `Four o’clock belongs to cardamom. By five it will be butter, and by six it will be only bread; but for one hour, while the ovens come up and the street is still the colour of a blackbird, Layla Mansour cracks the pods under the flat of a knife, and the whole shop smells like the inside of her grandmother’s handbag.

She likes the four o’clocks. They don’t want a nice day. There’s the midwife, who has the date rolls and falls asleep against the till. Her father holds court among them in his good cardigan, curing heartbreak with lentils. “Sit,” says Baba to anybody with red eyes. “First soup. Then you tell me what his mother was like.”

And at ten past there’s the N9. She hears it before she sees it, the sneeze of the doors. It stops outside for eight minutes, all lit up and empty, like a ship that’s come in for water. The driver takes his cap off when he crosses the step. He’s big and fair, and he moves as if he’d been told as a boy that he would break things. He has a tea, and a ma’amoul, the walnut. He says, “Thanks, that’s lovely,” and he means it. That was all they’d ever said to one another up to the week before Christmas.

Then he paid with a card and left something else on the plate: a bit of pasteboard, folded. She took it for a tip, and opened it by the oven door.

It was one of their duty cards. On the back, in handwriting like a dropped box of pins, it said:

“Seed cake. Half a pound of butter, and you want it soft, not melted, put it on the range by the cat. Same of sugar. Caraway, what you can hold. Two eggs, and then”

It stopped there. She turned it over. It said that the 04.18 to Crossharbour would be on diversion.

The next night there was another one. “Parkin. Treacle, warm the spoon. Oatmeal, the rough. You don’t eat it till Thursday. You put in the”

Then it was a gooseberry thing. Then a pie that wandered off, half-way, into a story about a man named Alf. By the second week in January Layla had eleven of them held to the fridge with a magnet shaped like Petra, and had begun dreaming in pounds and ounces.

“Ask him,” said Baba.

“It’s none of my business.”

“He gives it to you on a plate, every night, with his own hand, and it’s not your business.” He lifted his eyes to the ceiling. “Thirty-four. I’ve raised a daughter who can do croissant, and cannot do hello.”

So she asks him. It’s a Tuesday, and raining; he’s shaking off his cap. She puts the walnut one down in front of him and says to the ma’amoul rather than to his face, “What comes after the two eggs?”

He goes dark red. It starts at the collar.

“I don’t know,” he says. “It’s my nan’s. It was all in her head; she never wrote a thing down, so I’d sit in with her after shift and take it off her while she could. You’d get so far.” He has large square hands, and he’s got them wrapped round the tea. “She’d be going great guns, and then you’d see her look for it. It was like watching someone pat down their pockets. She passed on the first of December. I’d got all these. I can’t cook. I didn’t want to chuck them, and I thought, I don’t know. You always look like you’d know what to do.”

The midwife, with her cheek on the till, has opened one eye.

“I’ll bring the mug back,” says Ben Whitaker, scarlet, to no one, and flees; and she stands there with a cloth in her hand, and listens to the N9 pull away in the wrong gear.

It’s twenty to five. There’s caraway on the top shelf, at the back. Butter, soft, by the cat; they’ve no cat. She puts it next to her father. Two eggs, she thinks, and then. Her hands know, they’ve been wanting to say it for weeks: a little milk, some flour, a spoon of ground almond so it keeps. She bakes it in the small tin, and it comes up golden and high and splits along the top as it ought to; and when it’s cool she cuts one slice and looks at it. She’s very sure that it is right.

Then Layla takes down the jar of cardamom. She makes the whole thing over again from the beginning, and this time she gets it, quite deliberately, a tiny bit wrong. If it’s perfect he’ll only say thanks, that’s lovely.`,
    },
    {
      title: 'Diversion',
      summary:
        'Ben notices the wrong spice at once and comes behind the counter to put it right; they begin baking through the recipes in his eight-minute breaks. Layla rides the N9 to the end of the line on her night off and they kiss on the top deck. Then a notice goes up: the route is to be cut at the end of the month.',
      facts: [
        'Layla and Ben bake the recipes together in his eight minutes; they have kissed on the top deck at Crossharbour.',
        'The N9 is to be withdrawn from 1 March.',
      ],
      written: 0.8,
      content: `He chews. He looks at the slice, then up at the lamp, as if somebody had put the answer there.

“It’s gorgeous,” he says. “It’s just, and I’m not, I mean you’re the expert. I think that she’d have said you’d been at the foreign drawer.”

“What’s the foreign drawer?”

“Where she kept the ginger.”

Layla laughs so abruptly that the midwife wakes. And that’s how it starts. There are eight minutes on the timetable, from ten past until eighteen minutes past; and in eight minutes, if one of you has everything weighed, you can cream a half-pound of butter. You can rub in. You can argue about treacle. She ties an apron on him over the uniform, and he stands at her bench with his sleeves turned up, and does as he’s told, with his tongue between his teeth, like a giant threading a needle. On Wednesday they solve the parkin. On Friday, the gooseberry thing proves to be a fool, and so, Ben says, does he.

They go on from wherever she stopped. That’s the rule. They get as far as the gap, and then he shuts his eyes, and Layla holds things under his nose, mace, or lemon rind, or a scrape of orange, until she sees him get there. It’s like somebody opening a fridge in a dark kitchen. “That,” he’ll say. “That one. It was in her cardigan.” And she has to look into the bowl for a bit, because it’s a lot, to be standing that near to.

She was engaged once. He liked everything that she made him, and he’d never have known if you had swapped the salt.

Sundays she has off. On the last Sunday in January she lies awake till two, gets dressed, puts something into a tin and walks down to the stop outside her own dark shop. When the N9 sneezes, and the doors fold back, he looks at her as you’d look at a customer who’d come in through the roof.

“You’re not on till tomorrow,” says Ben.

“I’d like to see where it goes,” says Layla.

It goes to Crossharbour. She sits at the top, right at the front, with her boots up against the glass; and London comes swimming towards her through the dark, all its wet red lights, its markets hosing down, the river like a sheet of lead. He’s got the intercom. He isn’t supposed to use it, he tells her, as it crackles by her ear; so for forty minutes, to one passenger, in a voice very low and shy, he does her the sights. “On your left is where I failed my test. On your right, that’s the hospital; that’s her window, third along. I used to go past and flash the lights. Coming up is a kebab shop of no interest, I just like the fella.”

At the terminus he switches off the engine. She hears his feet come up the stair. He sits in the seat across the aisle, with his cap on his knee, and for a minute they both of them look straight in front at the end of the line, which is a fence.

She opens the tin. “Two eggs,” she says, “and then.”

It’s the first one, the real one, that she made that night and never gave him. She’s had it in the freezer. He takes a bite, and he stops; and his eyes go very bright, and he doesn’t hide it or laugh or say that it’s lovely.

“You had it right,” says Ben. “All along. You had it first go.”

“I wanted you to have something to correct.”

He puts down the slice upon the tin, and the tin upon the seat, with such enormous care. “Layla,” he says. It’s the first time; he says it as if it had been written down for him, and he’d been afraid of losing the end. And then it is she who crosses the aisle. His face is cold and his mouth’s warm, and tastes of caraway. He holds her the way that he holds eggs. After a while she lets him know that he needn’t; and the windows steam, from the front to the back, until there’s no more London, only the two of them and a great deal of yellow light.

It’s gone four when he drives her home. He lets her off at the shop, and leans out from the cab, and kisses her again, in front of God and the midwife. She’s so happy that she’s got the key in the door before she sees it, cable-tied to the post. It’s been there, by the look of it, since Friday. It’s laminated.

Notice to passengers, it says. Owing to low demand between the hours of three and five, route N9 will be withdrawn from 1 March.`,
    },
  ],
  scenarios: [
    {
      type: 'conflict',
      title: 'Low demand',
      description:
        'Baba declares war. For one week every four o’clock regular rides the N9 round and round with a pastry and a counting-clicker, and Ben, who was offered a day route in Croydon on Friday and has told nobody, must drive them.',
    },
    {
      type: 'secret',
      title: 'The man named Alf',
      description:
        'The one recipe they have never solved is the pie that turns into a story. Layla notices that Nan’s Alf kept a shop on a corner, and that he smelled of cardamom; and Baba, hearing the name, goes very quiet and takes down the oldest ledger.',
    },
    {
      type: 'romance',
      title: 'Eight whole hours',
      description:
        'Ben has never been in the shop by daylight and Layla has never seen him out of uniform. They attempt an ordinary date, at noon, with sunshine and menus, and discover that neither of them knows how to be awake.',
    },
  ],
  detected: [],
  read: 0.79,
  loved: 0.72,
  saved: 0.49,
  rating: 4.8,
}

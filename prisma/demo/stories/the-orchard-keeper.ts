import type { DemoStory } from '../types.ts'

export const theOrchardKeeper: DemoStory = {
  key: 'the-orchard-keeper',
  author: 'elena',
  title: 'The Orchard Keeper',
  description:
    'In the Long Orchard, every apple is a day that somebody gave away. Wren Tolliver keeps the trees, keeps the ledger and keeps her own counsel, until a tinker with silver eyes walks in over the frost and asks to buy back a day his mother sold. The price is fair. The trouble is that Wren has already eaten it.',
  genre: 'fantasy',
  status: 'current',
  spiceLevel: 2,
  tags: ['Forbidden love', 'Fae'],
  created: 29,
  cover: {
    setting: 'A walled garden of glowing apples with a crooked gate',
    mood: 'enchanted, warm, a little sly',
    time: 'late dusk',
  },
  characters: [
    { key: 'wren-tolliver', role: 'main' },
    { key: 'corin-ash', role: 'main' },
  ],
  locations: [{ key: 'the-long-orchard', importance: 'primary' }],
  chapters: [
    {
      title: 'A Day in the Hand',
      summary:
        'Wren Tolliver keeps an orchard where days people have given away grow as apples. Corin Ash comes to buy back the day his mother sold: the last day she spent with his father. Wren finds it in the ledger and realises that, ten winters ago and starving, she ate it.',
      facts: [
        'Every apple in the Long Orchard is a day somebody gave away; no one is to eat one.',
        'Ten winters ago Wren, starving, ate the midsummer day that Corin Ash’s mother had sold.',
      ],
      written: 29,
      content: `You will have heard that there is an orchard at the end of the north road where the apples are not apples. I can tell you that they are, in every way that matters to a wasp. They redden. They drop. They make, in a wet year, a passable cider. The only difference is in the pips; and you would not find that out unless you bit.

What happens if you bite is that you have Tuesday.

It will not be your own Tuesday. It will be a fishwife’s, perhaps, or a bishop’s: whoever it was that came up the north road with a day they could no longer stand to have in the house, and gave it to the keeper, and went away lighter and a little blank. People bring the bad ones mostly. But you would be surprised how many come with a day so good that they cannot get on with the rest of their lives for looking at it.

The keeper plants the day. It is a knack, like pastry. By the next autumn it is hanging on a bough, and the keeper writes it in the ledger, and there it stays, for no one is to eat it. That is the first rule, and as it is also the second and the third, it is not much trouble to remember.

In the time I am telling of, the keeper was a woman called Wren Tolliver, who was thirty-three years old, had hair the colour of a good crust, and had not been further than the gate in eleven years. She was not a prisoner. I should like to be clear about it, because prisoners are romantic and Wren was only busy. There is always something in an orchard that wants doing, and if you are careful you can make it last all your life.

Corin Ash came over the frost on the last day of November with a pack on his back and a wheel of brass kettles ringing behind him. He was a tinker, long and loose in the leg, and his eyes were the grey of a blade, which in those parts meant that somebody’s grandmother had been talking to the hill. He took off his hat to the trees first. Then he took it off to Wren.

“I’m told you do returns,” he said.

She put down her saw. “Who told you so?”

“Nobody. I was hoping you might be startled into it.”

There was no such thing as a return. She was about to tell him that. But it was very cold, and he had mended the latch of her gate on his way through it, without being asked, so that for the first time in eleven years it closed behind a person with a small, definite click.

“Whose day?” said Wren instead.

“My mother’s. She brought it here the winter I was six. It was the last one she had with my father, and she said a thing like that was no use to a woman with kettles to sell. She never spoke of him after, for she’d nothing left to speak with. And now she’s dying, in a bed, in the warm, with a sheet turned down,” he said, as a man does who has seen the other sort. “She keeps asking who it is she’s waiting for. I’d like to be able to tell her.”

Nobody, in all Wren’s time, had asked for one back in order to give it to someone else. She went in and took down the ledger, chiefly so that he should not see her face, and ran her finger down the years until she found it: Ash, tinker’s wife. One day, midsummer. Very sweet. Row nine, beneath the wall.

Row nine, beneath the wall.

The candle leaned over, and stood up again. Outside, the tinker was telling a pear tree that it had beautiful bark. And Wren Tolliver remembered a certain night in her first winter, with the snow above the sills, and the flour gone, and nobody coming, and one apple still hanging, red as a lantern, on a bough beneath the wall.

There is only the one rule. I did say it was not hard to remember.`,
    },
    {
      title: 'What Wren Ate',
      summary:
        'Wren confesses. She has carried the Ash midsummer in her for ten years and can recite it. Corin asks her to walk south and tell it to his mother herself; the orchard lets her out, on condition that it is paid a day for the day, and takes the walk itself as the pledge.',
      facts: [
        'A day that is taken has to be made up with a day as sweet; whoever gives one forgets it.',
        'Corin’s father was called Hal; he sang flat and threw his boots across a river.',
      ],
      written: 20,
      content: `There are two ways to confess, and Wren had never had practice in either. She went out into the yard, where he was feeding her hens, and said it all on one breath, with her apron on.

The tinker did not shout. I think she would have liked it better if he had. He went on letting the corn run through his fingers until the hens, who are no respecters of silence, began upon his bootlaces.

“Was it good?” he said.

It was not what she had been ready for. “I was hungry,” she said. “I’d have eaten anyone’s.”

“Aye. But was it good?”

And because it was the question, and because she had carried it about with her for ten years and never once been asked, Wren sat down on the chopping block and told him.

She told him of a hot white road, and bare feet, and a man walking in front with a child on his shoulders. She told him how the man sang, flat as a plate, and would not be stopped. There had been a river. There had been an argument, over whether a kettle could be made to whistle a tune, and he had thrown his boots across to the other bank to show that he meant to win it, and then been sorry. There was bread with a burnt side, and he had taken the burnt side. Towards evening they had lain in the long grass with the boy asleep between them, and the woman whose day it was had put out her hand, over the child, and laid it along the man’s jaw. That was all. She had felt it move when he smiled.

“I know how he smelled,” said Wren, who was crying, and was very much annoyed by it. “I’ve had nobody, you understand. I came here at two and twenty, and I’ve known the one man in all that time, for the one day; and he wasn’t mine, and he was dead, and I never even learned what he was called. She only called him love.”

Corin Ash had sat down upon the ground among the hens. “Hal,” he said, when he could. “He was called Hal.”

They stayed there for as long as it took the sun to get down behind row five. When she looked up he was watching her with those blade-coloured eyes; and there was no edge on them at all.

“Then it isn’t lost,” he said. “It’s only been moved. You’ll have to come and say it to her.”

“I can’t leave the trees.”

“Who told you that?”

She opened her mouth to answer him. It is an odd thing to go to the bottom of yourself for a reason, and find only a bucket. No one had told her. She walked, to prove it to him, as far as the gate, and put her hand upon the mended latch. And all the orchard, from the wall to the hill, every leafless bough of it, turned and leaned a little in her direction, like a congregation when the bride is late.

I have said that there was but one rule. There was also a bargain underneath it, older than the wall; for a day that is taken has to be made up with a day. The trees had been content to wait. They are very good at it.

“It wants paying,” Wren said. “One for the one. It’ll take any I have, as long as it’s as sweet; and I’ve none. I’ve eleven years of Wednesdays.”

Corin got up. He brushed the corn from his knees, and put on his hat, and held the gate for her as if it were the door of a carriage.

“It’s four days’ walk to my mother’s,” he said. “I’m reckoned fair company. Let’s see if we can’t get you one.”

The wind went round the orchard once, considering. Then, with every appearance of interest, it let go of her skirts.`,
    },
    {
      title: 'Four Days South',
      summary:
        'On the road Wren and Corin mend kettles, dance at a stranger’s wedding and fall in love. On the third night Wren understands that any of these days would do to pay the orchard, and that paying with one means forgetting it. She tells the day to Corin’s mother, who dies knowing whom she was waiting for. At the roadside an apple bough has rooted, waiting for its due.',
      facts: [
        'Wren and Corin kissed at a stranger’s wedding; Wren has a solder burn on her thumb.',
        'Corin’s mother died knowing Hal. An apple sapling has rooted at the roadside, waiting for Wren’s day.',
      ],
      written: 0.6,
      releasedInDays: 2,
      content: `On the first day it rained, and they quarrelled about the map, and a goose bit her. Wren offered it to the sky as they lay down to sleep in a barn; and the sky, quite rightly, would not have it.

On the second day she learned to solder. He stood behind her at some farmer’s back door with his arms along her arms and showed her how the tin would run by itself to wherever it was warmest. “You don’t push it,” said Corin by her ear. “You just make it welcome.” She burned her thumb. He put it in the snow and afterwards, for good measure, in his mouth; and then they were both extremely interested in kettles for several miles.

On the third day there was a wedding. It was none of theirs, but a tinker is lucky at a wedding so long as he does not sit down, and so they danced. They danced with the bride, and with the bride’s uncles, and towards the end, when the fiddler had been given his supper and was playing only for love, with each other. Wren had not known that she could. It turned out that her feet had learned it, long ago and at midsummer, from a man who could not sing.

“You’re leading,” Corin told her.

“Your father led.”

“My father,” said Corin, “threw his boots across a river,” and he turned her under his arm, and when she came round again he kissed her. He did it laughing. Then he stopped laughing and did it properly. The whole world smelled of snow, and resin, and scorched sugar, and she took hold of the two sides of his coat to keep herself on it.

It was past midnight, in the hay, with his head heavy on her shoulder and his breath going in and out against her neck, that she did the sum. I am sorry to say that keepers are always good at sums. One for the one. As sweet. It was not that she had no day to pay with. She could have paid three times over. But what you bring to the orchard you leave in the orchard; they go away lighter, and a little blank. If she gave it the wedding then she would wake beside a stranger with a burn upon her thumb, and not know who had put it in the snow.

She did not sleep. She spent the night learning him by heart, and knew all the while it would be no use.

And on the fourth day they came to a house with a warm room, and a bed with the sheet turned down. The old woman in it was as small as a leaf. She looked past her son and held her hand out to Wren; and Wren knelt, and told her, in the right order, leaving nothing out: the road, the river, the boots, the burnt side of the bread. As she came to the long grass she found she could no longer do it in words, and so she leaned across and laid her palm along the withered cheek, just so. She felt it move.

“Hal,” said the tinker’s mother, clear and glad, like someone who has seen a face come round the bend of the lane. “There you are. You’ve lost your boots.”

They buried her on the hill. It was when they came down again, his hand in hers and neither of them able to speak, that they saw what was standing at the side of the road in the frost, where that morning there had been nothing but a milestone. It was a sapling, thin as a walking-stick, an apple by its bark. It bore no leaf. It had grown four days south in four nights to get here; and it held one bare twig out to Wren, with great politeness, at about the height of an open palm.`,
    },
  ],
  scenarios: [
    {
      type: 'romance',
      title: 'Half a day each',
      description:
        'Corin works out that the bargain never said whose day it must be. If each of them gives the orchard half of the wedding, each will remember the other’s half, and they will have to tell it to one another for the rest of their lives.',
    },
    {
      type: 'conflict',
      title: 'The keeper refuses to pay',
      description:
        'Wren snaps the twig. Behind them, all along the north road, doors open: everyone who ever gave a day away begins to get it back, the sweet ones and the terrible ones, in no order at all.',
    },
    {
      type: 'mystery',
      title: 'The keeper before',
      description:
        'In the back of the ledger, in a hand she has never looked at closely, Wren finds a day entered in her own name, eleven years old. She came to the orchard to forget something, and it is still hanging in row one.',
    },
  ],
  detected: [],
  read: 0.94,
  loved: 0.79,
  saved: 0.6,
  rating: 4.9,
}

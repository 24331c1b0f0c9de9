import type { DemoStory } from '../types.ts'

export const theLighthouseLetters: DemoStory = {
  key: 'the-lighthouse-letters',
  author: 'elena',
  title: 'The Lighthouse Letters',
  description:
    'Every year, on the first night of autumn, Nell Harker finds a letter on the fourth stair of a lighthouse that no longer lights anything. Every year she answers. This year she has brought a flask, a blanket and a novel she does not intend to read, and she is going to wait for whoever leaves it.',
  genre: 'romance',
  status: 'current',
  spiceLevel: 2,
  tags: ['Letters', 'Slow burn', 'Seaside'],
  warnings: ['grief'],
  created: 33,
  cover: {
    setting: 'A disused lighthouse above a calm sea, one lit window',
    mood: 'tender, expectant',
    time: 'a moonlit night',
  },
  characters: [
    { key: 'nell-harker', role: 'main' },
    { key: 'tomas-reyes', role: 'main' },
  ],
  locations: [{ key: 'pendrift-light', importance: 'primary' }],
  chapters: [
    {
      title: 'The First Night of Autumn',
      summary:
        'Nell Harker, who mends old charts and inherited Pendrift Light, has exchanged one letter a year with a stranger for seven years. On the eighth autumn she waits on the stairs; at eleven minutes past eleven the locked door is opened with a key.',
      facts: [
        'Nell Harker inherited Pendrift Light and its cottage from her great-aunt Sylvie eight autumns ago.',
        'Nell and the letter writer have exchanged one letter each a year, on the first night of autumn, under a pebble on the fourth stair.',
      ],
      written: 33,
      content: `Pendrift Light had been out of work for nineteen years and had not taken it well. It leaked. It sulked in easterlies. It kept its great brass lamp polished, or rather Nell Harker kept it polished, on Sundays, with vinegar and a radio play, and neither of them would have called that sentimental.

Her great-aunt Sylvie had left her the tower, the cottage at its foot and a debt to the coal merchant, in that order of usefulness. Nell had come for a fortnight to sign things. That was eight autumns ago, and the coal merchant now sent her a card at Christmas.

The first letter had been lying on the fourth stair, weighted with a grey pebble, addressed in a hand like good rope: To the Keeper.

“You do not know me,” it began, “but on the worst night of my year you had left a lamp in your window for no reason at all, and I steered by it. I should like to say thank you once every autumn. Please do not trouble to reply.”

Nell, who had left the lamp in the window because she had been up until four looking for a fuse, replied at once. She put two pages under the pebble, and by morning they were gone.

So it went: one letter each way, one night a year, like a pair of very slow planets. He (she had settled on he in the second year, when he complained of shaving in a swell) told her of harbours that smelled of cloves, of a cook who sang to his bread, of a brother he was bad at forgiving. She told him about the county archive, where she mended charts with wheat paste and a bone folder, and about the pleasure of putting a coastline back where it belonged. In the fourth year, without having planned it, she told him about the man who had been supposed to come for that first fortnight too, and had not. The answer took twelve months to arrive and was four words long.

“Then he was lost.”

She had laughed until the kettle boiled dry.

It was a perfectly good arrangement. It asked nothing of anybody. It had also, she noticed lately, begun to spoil her for other conversation. At dinners she caught herself storing up the best remark of the evening for someone who was not there, and who would not read it until next September.

And so, on the first night of her eighth autumn, Nell locked the tower door behind her, climbed to the fifth stair with her flask and her blanket and her unread novel, and turned off the torch.

By nine the sea had gone from pewter to ink. By ten she had composed an opening sentence that was dignified, amusing and brief. By eleven she had rehearsed it so often that it had worn through at the elbows.

At eleven minutes past, somewhere below her in the dark, the door that she had locked herself was opened with a key.`,
    },
    {
      title: 'The Fourth Stair',
      summary:
        'The letter writer is Tomas Reyes, a harbour pilot who has been living eleven miles away by water. He limps from the wreck she saved him from. He reads his letter aloud but folds away the last lines; Nell sees the Harbour Trust letterhead on the back of the page.',
      facts: [
        'Tomas Reyes is senior harbour pilot at St Orran, eleven miles from Pendrift by water, and has lived there for three years.',
        'Tomas limps from the wreck he survived; he reads slowly aloud and smells of diesel and toast.',
      ],
      written: 26,
      content: `She had prepared for his face and not for his feet. They came up slowly: one step, a pause, the small complaint of the next. Seven years of letters, and not one of them had mentioned that he limped.

The beam of his torch reached the toes of her boots and stopped there, politely, like a guest who has opened the wrong door.

“That is my stair,” said a voice behind it.

“It is my lighthouse.”

He gave this some thought. “I had hoped,” he said, “for one more year to decide what I would say.”

“You have had seven.”

“Yes. I write slowly.” The beam swung down, and with the dazzle gone she could see him: a broad man in a pilot’s jacket, dark curls going grey where the salt caught them, a letter held against his chest as though someone might ask to see his ticket. “Tomas Reyes,” he said. “Good evening. How did you get in? It was locked.”

“I locked it. How did you?”

“The harbour office has a spare. One signs for it.” He looked, for the first time, faintly ashamed. “There is a column for purpose of visit. I put correspondence.”

Nell found that the dignified sentence had gone entirely. What came out instead was, “Which harbour office?”

“St Orran.”

“St Orran is twelve miles away.”

“Eleven, by water.”

“You wrote to me about Zanzibar. You wrote to me about a whale.”

“That was before. These three years I bring other men’s ships in, and go home, and cook an egg.” He lowered himself on to the third stair, stretching the bad leg out in front of him with the frankness of long practice. “The whale was true,” he added.

She should have been angry. She looked for it in all the usual places, and found only that her heart was going like a small outboard. Three years. She had driven to St Orran for paint. She had very likely stood behind him in a queue.

“Why didn’t you knock?” she said.

“Because you wrote to a man who was far away. He was good company. He had been to places.” Tomas turned the letter over in his hands. “I did not know if you would care for one who was near.”

Below them the tide put its shoulder to the rocks and sighed. Nell moved her blanket, and then her novel, and then, since there was nothing left to move, herself, so that there was room on the fifth stair.

“Read it to me,” she said.

It took him a moment to come up the last two steps. He smelled of diesel and cold and, absurdly, of toast. He unfolded the page, cleared his throat and read her what he had written, in a voice that did not decorate anything: how a year was too long to wait to hear what somebody thought of the rain; how he had begun saving things for her and now had nowhere left to put them. Their shoulders touched. Neither of them remarked on it, and neither of them moved.

Before the end he stopped, and folded the last inch of the page under, and held it there with his thumb.

“There is a bit more,” he said. “It can wait.”

But the lamp of the torch was behind the paper, and it shone through; and Nell, who read faded ink for a living, could see quite clearly the crest of the Harbour Trust, and beneath it, backwards, the word sale.`,
    },
    {
      title: 'An Inventory of Seven Years',
      summary:
        'Over breakfast Nell lays out all the letters. Tomas confesses that the Harbour Trust means to sell Pendrift and has asked him, as pilot, to certify that no ship needs the light. They kiss for the first time. He says that he has not signed; he also says the fifth year brought him no answer, though Nell wrote one.',
      facts: [
        'The Harbour Trust owns the rock and wants to sell Pendrift for a spa; it needs a senior pilot’s certificate that no vessel needs the light.',
        'Tomas has not signed the certificate. Nell and Tomas have kissed.',
      ],
      written: 12,
      content: `“Eggs,” Nell said at seven in the morning, “are what one offers a man one is cross with. If I were not cross there would be bacon.”

“I will earn the bacon,” said Tomas.

He was sitting at Sylvie’s table with his leg on Sylvie’s footstool, and the kitchen, which had grown used to one person, seemed to be breathing in to make room for him. Between the teapot and the marmalade stood the biscuit tin. Nell took off the lid and laid them out in a row, the way she would have laid out the sheets of a broken atlas: seven envelopes, seven Septembers, the corners gone soft.

“You kept them in order,” he said.

“I am an archivist. I keep the gas bills in order.” She put down the eighth, last night’s, with its folded inch. “Now that one.”

He did not pretend to misunderstand her. He unfolded it and turned it over so that the crest lay uppermost. The Trust owned the rock, it appeared, and had only ever leased it, to Sylvie and then by oversight to her. There was a buyer, who had in mind a spa. One obstacle remained: before a light could be struck from the charts for good, the senior pilot of the district had to certify in writing that no vessel stood in need of it.

“The senior pilot,” said Nell.

“There are two of us. The other one has a cold.”

“And that is the paper you chose to write to me on.”

“It was the paper I had in front of me. I had been looking at it for a month.” He rubbed his eyes with the heel of his hand. “I thought, if I write to her on the back, then I cannot sign the front. I have to leave it on a stair for a stranger. So. That is how I decide things. I don’t recommend it.”

Outside a gull walked along the sill, inspected them both and went away to tell the others. Nell looked at the eight letters, at the blunt brown hands on either side of them, at the scald of sunlight crawling over the table towards his sleeve. It came to her that she had been happy, in the middle of the night, on a stone stair, with her feet going numb; and that she was happy now; and that it was a great deal less dignified than she had been led to expect.

She came round the table. “I am still cross,” she told him, so that there should be no mistake, and kissed him.

He tasted of tea. He held quite still for the length of a breath, as one does when a bird comes down on the rail, and then his hand came up to the back of her neck, warm and careful, and he was not still at all. The eggs boiled over. It was some time before either of them thought to be sorry.

“I have not signed it,” Tomas said at last, against her hair. “I would like that to be in the inventory.”

“Noted.” She turned, still inside his arm, to enter it, and her eye went down the row. “What did you make of the fifth year? Mine, I mean. What I wrote. You never once referred to it.”

She felt him shake his head.

“In the fifth year,” he said, “there was no answer. I waited until it was light. There was the pebble, and nothing under it.” He said it easily enough; she thought he had practised. “It was the year I came back to live near. I told myself it did not signify.”

Nell stood looking at the fifth envelope, and at the sixth, which she had thought a little stiff at the time and put down to the weather. She remembered every word of the answer she had left him. It was the only one of them all in which she had asked him for something.`,
    },
    {
      title: 'What the Tide Returned',
      summary:
        'An hour before the Harbour Trust meets, the postmistress Agnes Pellow brings Nell the missing fifth-year letter, found in a culvert by young Davy Pascoe and dried on her stove. In it Nell had asked Tomas to stay. She gives it to him on the steps of the Trust; he reads it and goes in, leaving her with the pebble.',
      facts: [
        'Nell’s fifth-year letter, lost to the equinox tide, asked Tomas to come and stay; he has now read it.',
        'Tomas gave Nell the pebble with something pencilled on it and went in to speak to the Trust at noon.',
      ],
      written: 2,
      content: `Agnes Pellow had run the post office at Pendrift for thirty-one years and held that a letter was late only if nobody was waiting for it.

“This one,” she said, putting it on Nell’s workbench between the paste and the paring knife, “is three years, near enough. I don’t count that as late. I count that as second class.”

It had been an envelope once. It was the colour of weak tea and stiff as toast, and it had been dried, Agnes explained, on the rack over her stove beside the Sunday socks. Young Davy Pascoe had it out of the culvert under the slip on Thursday, along with a boot, a doll’s arm and most of a crab pot, and being a boy of principle he had brought her the only part with a name on it.

To the Fourth Stair. Her own writing, three years younger, in the good iron ink that lasts.

“That was the year the equinox tide got into the tower,” said Nell slowly. “It came up to the third step. I mopped for two days. It must have lifted it off, stone and all.” She had never thought of it. One does not suspect the sea of reading one’s post.

“I’ve not opened it,” said Agnes, with the calm of a woman who has never needed to. She retied her scarf. “They meet at noon, don’t they? The Trust. I’d take the cliff road. There’s sheep on the other.”

Nell took the cliff road. She drove it as she did most things, correctly and a little too fast, with the letter on the passenger seat and the belt across it.

He was standing on the steps of the Trust in a collar that somebody had ironed. Behind him, through the glass, she could see a long table, water jugs, men in lanyards greeting one another with the gaiety of people who expect to be finished by lunch. Tomas had the certificate in his hand. When he saw her he began to smile, and then he saw what she was carrying, and the smile went in like a cat.

“The fifth year,” Nell said. She was out of breath. “There was an answer. It had further to come than most.”

He sat down then and there on the top step, in front of the Trust and its fern, and opened it along the fold with a thumbnail, as tenderly as she could have done it herself. Iron ink does last. She watched his eyes go down the page. She knew where he was by heart: the rain, the new roof, the joke about the bishop. She knew when he came to the end, because he stopped breathing.

“I find I no longer want to be thanked,” she had written. “I should like to be visited. If you are ever near, and have a mind to stay for longer than it takes to climb four stairs, there is a bed made up, and I make a good soup, and I would be so very glad.”

A clock somewhere began upon noon. A young man in a lanyard put his head round the door and said, “Captain Reyes? They’re ready for you.”

Tomas folded the page in three and put it inside his jacket on the left. He got up, leg first, then the rest. He was very white, and he looked like someone who has just been shown the way into a harbour.

“Three years,” he said. “There was soup.”

“There is soup,” said Nell. “Present tense. What are you going to tell them?”

He took her hand, turned it over, and closed it around something cold and smooth that he must have had in his pocket all this while. Then he kissed her knuckles, in front of the young man and the fern, and went in.

It was the pebble. He had written on it, in pencil, very small, the way one marks a chart. She had to carry it to the light to read.`,
    },
  ],
  scenarios: [
    {
      type: 'romance',
      title: 'What was on the pebble',
      description:
        'Two words and a bearing are pencilled on the stone. Nell follows them to the far side of St Orran harbour, where Tomas has been restoring a boat he never mentioned in any letter, and finds the name already painted on its stern.',
    },
    {
      type: 'conflict',
      title: 'The senior pilot gives evidence',
      description:
        'Tomas refuses to certify the light away, and the Trust asks him in front of everyone whether he has an interest in the property. He answers truthfully, and Nell, at the back of the room, has to decide whether to stand up.',
    },
    {
      type: 'adventure',
      title: 'A ship in need of a lamp',
      description:
        'That same night the fog comes down, the modern beacon at St Orran fails, and a coaster is standing in towards the rocks. There is vinegar, there is paraffin, there is one great brass lamp, and there are two people who know how to light it.',
    },
  ],
  detected: [
    {
      name: 'Agnes Pellow',
      role: 'Postmistress',
      description:
        'The postmistress of Pendrift for thirty-one years: unhurried, unshockable, and the only person in the village who has never needed to open a letter to know what is in it.',
      context:
        'She dries the missing fifth-year letter over her stove and brings it to Nell an hour before the Harbour Trust meets, with advice about which road has sheep on it.',
    },
    {
      name: 'Davy Pascoe',
      role: 'Village boy',
      description:
        'A boy of principle with an eye for anything the tide leaves behind, from crab pots to a doll’s arm.',
      context:
        'He finds the lost letter in the culvert under the slip and hands in the only part of his haul that has a name on it.',
    },
  ],
  read: 0.97,
  loved: 0.82,
  saved: 0.55,
  rating: 4.8,
}

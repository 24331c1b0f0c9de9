import type { DemoStory } from '../types.ts'

export const aWinterAtHarrowHall: DemoStory = {
  key: 'a-winter-at-harrow-hall',
  author: 'julian',
  title: 'A Winter at Harrow Hall',
  description:
    'Miss Cecily Averill has been sent to Harrow Hall to value its library for the creditors, and means to be gone by Thursday. The Earl of Harrow means to be civil until then. Neither has consulted the snow, which has views; nor the third drawer of his lordship’s desk, which contains a very shocking novel.',
  genre: 'historical',
  status: 'completed',
  spiceLevel: 2,
  tags: ['Second chance', 'Snowed in', 'Country house'],
  created: 31,
  cover: {
    setting: 'A grand Regency manor with one wing of lit windows',
    mood: 'witty, glowing, snow at every casement',
    time: 'late afternoon',
  },
  characters: [
    { key: 'cecily-averill', role: 'main' },
    { key: 'edmund-harrow', role: 'main' },
  ],
  locations: [{ key: 'harrow-hall', importance: 'primary' }],
  chapters: [
    {
      title: 'In Which the Roof Is Discussed',
      summary:
        'January 1814. Cecily Averill arrives at Harrow Hall to value the library for the bank. The Earl, Edmund Harrow, meets her on a ladder under a leak. Snow closes the road. In the bookcase she finds seven novels by the sensational Mrs Dreadmore, whom she has savaged in the Quarterly, and a manuscript page in the same style.',
      written: 31,
      content: `It was generally agreed in the county that the Earl of Harrow had every quality to recommend him to a lady except a ceiling.

Miss Cecily Averill, who was not in search of an earl, and who had come sixty miles on the outside of a coach in order to tell this one what his books would fetch, was shown into the library at Harrow Hall at four in the afternoon, and there had her first sight of his lordship from below. He was at the top of a ladder. He held a soup tureen in his arms, of very good Sèvres, into which there fell, at intervals, with the sweetness of a small bell, a drop of melted snow.

“Do not move,” said the Earl, “or rather, do. About a foot to your left. You are standing where the bust of Cicero was.”

She moved. A quantity of plaster came down where she had been.

“That is the third this week,” he observed. “I begin to think that it is political. You will be from the bank.”

“I am from Messrs Lackington, who are acting for the bank. I am to value the library, my lord. I am told that it is eleven thousand volumes.”

“It was. The damp has been a great reader.” He came down the ladder with the tureen, gave it to her to hold as if they had been acquainted for years, and removed his spectacles to wipe them: a tall man of some six-and-thirty, ink to the elbow, with a quantity of dark hair which nobody had lately told what to do. “They generally send a Mr Pym.”

“Mr Pym has a wife, and did not like the look of the sky.”

“And you?”

“I have neither,” said Cecily, “and should like to begin with the folios.”

It may be supposed that a young woman who earned her bread by telling ruined families the price of their sermons would have acquired a certain hardness. She had acquired mittens. For the rest she had a straight back, a clear eye and a private income of forty pounds a year from the Quarterly Censor, in whose pages, over the initial Z., she reviewed such fiction as the other gentlemen were too well bred to finish. It was understood to be written by a clergyman.

By five she had found a Caxton being used to level a table. By six it was too dark to see the driveway, and by seven there was no driveway to be seen. The housekeeper brought mutton, and the news that the Thursday coach had been met with at Lower Bing, on its side, with its passengers playing whist. His lordship sent his compliments, and a hot brick, and hoped that Miss Averill was not afraid of noises, as the east wing had a habit of coming down at night.

Cecily was not afraid of noises. She sat up by the library fire, with the brick, in great content. It was only on going to replace a candle that she saw, behind a run of Tillotson’s sermons, where in any house of the better sort one may expect to find the brandy, a second row of books, in the brightest of bindings, well thumbed.

The Spectre of Saint-Orme. The Bleeding Abbess. The Wolf-Bride, in three volumes. It was the entire works of Mrs Dreadmore; of whom Z. had written in October that she “appears to have learned her geography from a tea-tray, and her morals from a pirate”.

They had been corrected throughout, in ink, by someone who could spell. And as she opened the last of them a loose sheet slid out upon the hearthrug, and the fire obligingly leaped up to read it with her.

“Chapter the First,” it said, the ink scarcely dry. “It was on such a night, with the snow at every casement, that there came to the ruined Count’s door a female of forbidding intelligence, in mittens.”`,
    },
    {
      title: 'A Female of Forbidding Intelligence',
      summary:
        'Snowed in, Cecily reads the manuscript of Mrs Dreadmore in nightly instalments and corrects it in pencil; Edmund answers in ink. They conduct a flirtation in the margins and say nothing by day, until the heroine and the Count reach a kiss that neither author can write, and research becomes necessary.',
      written: 29,
      content: `A gentleman who finds his private papers in the hands of the bank has several courses open to him. He may be angry; he may be ill. Edmund Harrow, coming upon his first chapter next morning precisely where he had not left it, took it away to the window and discovered, in a small, upright pencil, the following remarks.

“Page 1. Casements do not howl. Page 2. If the Count is ruined, how does he come by so many leopards? Page 4. I do not believe that she would faint. She has come sixty miles on the outside. She would ask for tea.”

He thought about it all day. He thought about it in the attics, among the tureens. At midnight Cecily, who had gone to bed, and who had then recollected something that she wished to verify about Tillotson, found upon the hearthrug a fresh sheet.

“The female of forbidding intelligence declined to faint,” it ran. “She asked for tea. The Count had none, having spent it all on leopards. He was used to being feared, and was a good deal put out; for it struck him that nobody had looked at him so attentively in years, except with a view to furniture.”

“Better,” wrote Cecily.

There followed nine days of snow. By daylight, nothing could be more correct. Miss Averill catalogued. His lordship carried; he had an excellent knowledge of which shelves would bear one’s weight. They spoke of Elzevirs and of mutton. They were never once heard to allude to Mrs Dreadmore, and the housekeeper, who had hoped for better things, went about with a heavy tread.

But each night there was a sheet on the hearth. “Must he brood on the battlements?” asked the pencil. “He will take cold.” “He can afford no coals,” said the ink. “It is brood or freeze.” The pencil enquired why a man who had wit enough to be funny should trouble to be frightful; and the ink replied, after a blot, that abbesses paid by the volume, and that twelve hundred pounds of the Earl of Harrow’s roof had been put on by the Bleeding one; that he had a sister to dower and forty tenants’ chimneys to mend; and that there was a person in the Quarterly, called Z., who he sometimes thought was the only reader he had, since a man does not take such pains to be rude to what he does not love.

The pencil made no answer to this. The next night it said, in a hand not quite so upright, “What becomes of the mittens?”

It was upon the tenth evening that the work stopped. Cecily came down and found the fire made up, the rug bare, and the author in his shirtsleeves with his head in his hands.

“I cannot do it,” he said. It was the first time that either had spoken of it aloud, and they both looked rather frightened. “They are on the stair; he has the candle. She has just told him that his Latin is a disgrace. Any fool can see that he must kiss her. I have written eleven abductions, Miss Averill. I wrote an orgy of Turks for the spring list. I have been at this since six o’clock, and I cannot get that man across four feet of carpet.”

“What is the difficulty?” said Cecily.

“I do not know how she would take it.”

She set down her candle. The snow pressed its face to the long windows; in the shadows a tureen said, softly, ting. She was aware of a strong wish to be witty, and of having nothing whatever to be witty with.

“I suppose,” she said, “that he might ask her.”

He got up. It was nearer to three feet than to four. He was standing where Cicero had been, and there was ink on his cheekbone, and he had taken off his spectacles, so that he looked like a man who has come out of a house without his coat.

“Miss Averill,” said the Earl of Harrow, “how would she take it?”

“With some impatience,” said Z.`,
    },
    {
      title: 'The Third Volume',
      summary:
        'The thaw brings Mr Pym and the bank. Cecily confesses that she is Z. and that she must report the library’s true value; Edmund has known since the mittens. The table-leg Caxton saves the roof, Z. reviews the new Mrs Dreadmore, and the book is dedicated to a female of forbidding intelligence.',
      written: 25,
      content: `The thaw came, as thaws do, on a Monday, with all its luggage; and in the middle of it, wet to the gaiters, was Mr Pym.

“I trust that you have been comfortable, Miss Averill,” said Mr Pym. He looked up at the ceiling, and put his hat back on. “We shall want the inventory by noon. The bank is thinking of a sale by the yard.”

She had it ready. It was in her best copperplate, eleven thousand and four items, and she had been up since five with it in her lap, not reading. She begged ten minutes of Mr Pym, and went to look for the Earl. He was in the attics with his sleeves rolled, emptying the Sèvres from a dormer; the whole roof ran and glittered about him, as if the house had burst into tears of relief.

“I have two things to tell you,” said Cecily, “and you will dislike them both. I am Z.”

“I know it,” said Edmund.

“You do not know it. You cannot possibly.”

“My dear love, you told me that casements do not howl. In October you told me that they do not shriek. I had you by the second page.” He set down the tureen. “I was so happy that I walked into a beam. Pray, what is the other?”

She was obliged to begin again several times. It is very hard to be businesslike with a man who has just called one his dear love in the tone of somebody mentioning the weather. “The other,” she said, “is that I am an honest valuer. I would have liked to be a different kind this morning. I thought of it. I might have passed over a thing or two and let you keep them, and Mr Pym would never have been the wiser. But I have put down every one at what it is worth. And so they will come and take it away from you, all of it, to the last sermon; and I have done it in copperplate.”

“Well,” said he gently, “I should not have known what to do with a dishonest one. May I see?”

He read as authors do, from the end. She watched him arrive at the foot of the last page; go past it; stop; and return, very slowly, with a finger.

“Cecily. What is item eleven thousand and four?”

“It is under the short leg of the breakfast table,” said Cecily. “I did say that I had found it. It was printed at Westminster in 1483; there are three others, and the King has two. I have put two thousand guineas, though it does smell of kippers.”

The Earl of Harrow sat down in the wet. It was remarked by Mr Pym, who had followed the sound of voices, that his lordship appeared to be laughing, that Miss Averill appeared to be kissing him, and that neither of them seemed to be in any hurry to address the matter of the sale by the yard. It was pointed out to him that there need not now be one. Mr Pym said that he must ask for that in writing. Miss Averill observed that he was standing where the plaster came down.

They were married at Lady Day beneath a new ceiling. Of the Countess’s subsequent career I need say only that a certain clergyman was reported to have given up reviewing, on account of his health, after one last notice in the summer number; which it would be unjust not to quote.

“In her new romance,” wrote Z., “Mrs Dreadmore has abandoned the leopard and discovered the human heart. There are no abbesses. Nothing bleeds. A man and a woman sit by a fire and improve each other’s sentences; and this reader, who had thought herself proof against the author, confesses that she shut the third volume with the greatest reluctance, and has since been observed to open it again. The geography continues weak.”`,
    },
  ],
  scenarios: [],
  detected: [],
  read: 0.92,
  loved: 0.76,
  saved: 0.5,
  rating: 4.6,
}

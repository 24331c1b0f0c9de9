import type { DemoStory } from '../types.ts'

export const leaveTheGhostLightOn: DemoStory = {
  key: 'leave-the-ghost-light-on',
  author: 'noor',
  title: 'Leave the Ghost Light On',
  description:
    'Every theatre leaves one bare bulb burning on the empty stage, so that the ghosts have something to act by. At the Alhambra the ghost has notes. Idris Kaye came to rewire the place in six weeks; Margot Vane has been dead since 1931 and would like a word with him about the footlights.',
  genre: 'paranormal',
  status: 'current',
  spiceLevel: 2,
  tags: ['Theatre', 'Ghosts', 'Slow burn'],
  warnings: ['grief'],
  created: 15,
  cover: {
    setting: 'An empty gilded theatre, seen from the stage, under one bare bulb',
    mood: 'eerie, romantic, velvet',
    time: 'past midnight',
  },
  characters: [
    { key: 'margot-vane', role: 'main' },
    { key: 'idris-kaye', role: 'main' },
  ],
  locations: [{ key: 'the-alhambra', importance: 'primary' }],
  chapters: [
    {
      title: 'Notes from the Company',
      summary:
        'Electrician Idris Kaye, rewiring the closed Alhambra theatre, meets Margot Vane, an actress who vanished from its stage in 1931. She exists only within the circle of the ghost light. She cannot remember her last line; he offers to help her find it.',
      facts: [
        'Margot Vane vanished from the Alhambra’s stage in 1931 and exists only in the circle of the ghost light.',
        'Idris Kaye is to strip the theatre by the end of November.',
      ],
      written: 15,
      content: `“Not amber,” said the dress circle. “Darling. I beg of you. I look like a kipper in amber.”

Idris Kaye, forty feet up on a tallescope with a gel in one hand and a spanner in his teeth, considered the matter carefully. It was half past one in the morning. He’d been in the building for nine hours; he had eaten a pasty. There was no one in the dress circle, since the dress circle had been condemned.

He took out the spanner. “It’s straw,” he said. “It’s not amber, it’s a Lee 103.”

“It’s the colour of regret. Try the rose.”

The thing was that she was right. He had been frowning at it himself. He slid out the straw and slid in the rose, and far below him the bare stage of the Alhambra Theatre, Calderbridge, which had last been looked at in earnest when there was a king on the coins, drew itself up and blushed.

“There,” the voice said, and it had moved, it was down by the pros arch now. “I’d forgotten. She used to do that every night.”

He came down the ladder. He was not a nervous man. He’d spent fifteen years alone in the dark with four hundred volts, and you learn either to respect a thing or to fear it, and fear makes your hands shake. He killed the rig. There remained only the ghost light, in the middle of the stage, the way he’d been taught to leave it: one naked bulb on an iron stand, so the last one out doesn’t break their neck. In the ring of yellow it threw on the boards, about four paces across, stood a woman in a green silk dress, with her arms folded.

She was dark and narrow and about his own age, with a bob like a blade and the kind of mouth that arrives ahead of its owner. She had a beauty spot that he was nearly sure was drawn on. He noticed that her shadow fell the right way. He always noticed shadows. It was the edges of her that bothered him; wherever the light gave out, so did she.

“You can see me,” said the woman, slowly, and the whole of the performance went out of her voice and left it bare. “Oh. You’re looking straight at me.”

“You’re very well lit,” said Idris.

She laughed. It went right up into the flies and disturbed a pigeon. “Margot Vane,” she said. “Mrs Arbuthnot in The Second Mrs Arbuthnot, all this week, with matinees. I know what year it is, before you ask. One reads the crisp packets.”

“What happened?”

“I haven’t the faintest. It was the last act. I had come down centre for my exit line. It was a Saturday, and full, there were men standing. I remember opening my mouth.” She put her fingers to it. “And then it was extremely quiet, and there was a woman sweeping. I’ve been trying to think of that line ever since. It’s ridiculous. I’d said it fifty times. I can do you the whole of the rest of the play. I can do everybody’s part. It’s only that I can’t go off, d’you see? Not without the line.”

He sat down on the edge of his flight case. From somewhere a long way above them came a tick, tick of rain getting in. Idris had a flat with a good telly in it and a train at six. He had been told to have this place gutted by the end of November, with the old copper out and everything on LED.

“I’ve got about six weeks,” he said. “I’m only ever here nights. Somebody must’ve kept a script.”

Margot Vane looked at him, as people in that building had once paid three and six to be looked at. She took one step towards him, and then another, till the toe of a satin shoe stood exactly on the rim of the light. She didn’t cross it. She held out her hand, instead, palm down, the way they used to, and it stopped in the air at the very edge, where the gold turned to grey.

“Then you had better move the lamp, Mr Kaye,” she said, “because I would so like to shake on it.”`,
    },
    {
      title: 'Second Call',
      summary:
        'Idris carries the ghost light around the building so that Margot can walk through it for the first time in ninety years. They rehearse the play nightly, dance on the roof, and kiss in the ring of light. He notices that the old bulb, hand-blown in 1931, is the only thing that holds her, and its filament is failing.',
      facts: [
        'The ghost light is a hand-blown bulb of 1931; its filament is failing.',
        'Idris and Margot have danced on the roof and kissed. She is warm to the touch.',
      ],
      written: 9,
      content: `He put the stand on castors. It was the least that he could do.

On twelve metres of cable she got as far as the wings. On thirty she saw the dressing rooms again, and was rude about the paper. When he had wired up a battery to a sack trolley, and strapped the thing upright with a ratchet, there was nothing in the whole of the Alhambra that they couldn’t get to; so that any policeman looking in through the glass of the foyer at three in the morning during that October might have seen an electrician in a woolly hat wheeling a light bulb slowly up the grand staircase, and talking to it.

“To your left,” Margot would say. “Mind the third one, it’s always been rotten. That’s the bar, where I was proposed to by a man in gloves. No, wait. Let me look.” And he’d stand and hold the light for her, while she looked.

She wanted to know things. She took the moon landing calmly, but was stunned by biros. She asked him how he came to be so good at the dark, and nobody had ever put it to him quite like that; and he found that he was telling her about being the only black kid in a valley in Powys, and how he’d gone into the school hall one dinnertime to get out of the way, up a ladder, behind a lamp. “It’s the best seat,” he said. “You can see everyone, and they’re all looking at something else.”

“And nobody looks at you.”

“That was the idea.”

“How very odd,” said Margot. “I did exactly the same, only I used the front.”

There was no script. He’d been to the city archive; he’d been on to a man in Leeds. Every copy had been called in that same winter by the author’s widow and burned. So they worked it up out of what she had. He would read in the husband, badly, with the lamp between the two of them; they’d go through act three as far as the gloves, the letter, “I have packed your razor, Gerald”, and she would come down centre, lift her chin, and open her mouth. And every night it was like watching someone walk off the end of a pier.

“It doesn’t matter,” he’d say.

“It’s only the last line,” said Margot, laughing, with her eyes too bright. “After all, what does one ever say? Goodbye, I imagine.”

On the twenty-fourth he took her to the roof. It was four flights with a sack truck, and he’d have carried it up on his back. It had stopped raining. All Calderbridge lay there below them, orange and white, with the hills behind, and she stood in her ring of yellow among the puddles and the dead pigeons and said nothing at all for so long that he turned round to see if she was still there.

“It’s all lit,” she whispered. “The whole of it. Who does them all?”

“Blokes like me.”

He had some Al Bowlly on his phone, because he had looked up what there’d have been. She showed him where his hands went. Her waist was warm. It shook him, every time, how warm she was; there was the silk, and the give of her under it, and her breath against his collarbone, and then, an arm’s length off, no world at all. They went round and round in four paces of light. He was thirty-six years old, and he’d lit a great many love scenes, and had formed an opinion on how they were done. They weren’t like this. This had no front to it. She put up her face, and he bent down his; and for a moment, as her mouth opened under his, he could feel her heart going, quite clearly, strong and quick, as though someone were running up a stair.

That was when the bulb flickered.

It was nothing: half a second. She went out in his arms, and then she came back.

She hadn’t noticed. She was smiling with her eyes shut. Over the top of her head Idris looked at the ghost light as he hadn’t since the day that he walked in, the way he’d look at anything on a job: the brass collar, the pip at the top where the glass had been sealed off by hand. Osram, 1931. Ninety-odd years it’d been burning, and they don’t make them. The filament was a loop of orange, as fine as a hair. There was a place on it, a bit to the left, where it had begun to go white.`,
    },
    {
      title: 'The Half',
      summary:
        'With the bulb failing and the builders due, Idris hides what he knows; Margot has known longer. An old programme seller’s granddaughter brings a prompt book: Margot’s last line was never spoken because she refused to say it. On the last night she asks him to switch the light off and trust her.',
      facts: [
        'Mrs Iqbal, granddaughter of the programme seller Ivy Clegg, brought the prompt book. She cannot see Margot.',
        'Margot never forgot her last line: she refused to speak it. She has asked Idris to switch off the light.',
      ],
      written: 0.7,
      content: `In the theatre, the half is called at thirty-five minutes. It is one of those things, like the ghost light itself, that nobody can explain to you and nobody would dream of altering.

“You’ve been dimming me,” said Margot. “You have had me on a third since Tuesday. I’m practically in sepia.”

“It’s to save the battery.”

“My dear, you’re a marvellous electrician, and you lie like a deckchair.” She was sitting on the stage with her shoes off and her back to his, in the ring that had been four paces across and was now rather less than two. “I’ve been watching that wire since before your mother was born. I saw the white spot come in the summer of 1976. It was very hot. I thought, well, there you are then, old girl, somebody has called the half.”

He couldn’t speak. He’d been to every collector in the country. He had held, in a shed in Smethwick, a bulb from the same works, of the same year, in its carton; had driven home with it on his knee, got it into the collar, and thrown the switch; and the stage had been perfectly bright and perfectly empty. He had sat there by himself for the length of one breath, which was all that he could stand, before he put the old one back.

“Eleven days,” he said. “They start stripping out on the Monday. I’ve told them I need longer.”

“Have you told them why?”

“I said there’s a fault I can’t trace.”

He felt her laugh, all down his spine. She leaned her head back against his shoulder; and they were sitting so, like a pair of bookends with nothing between, when the pass door banged and a torch came wavering through the stalls, with somebody small behind it.

She was called Mrs Iqbal. She had a headscarf with foxes on it, and a carrier bag. She was sorry to come so late, but she’d seen his card in the archive, and she had just that evening been through her nan’s things. Her nan was Ivy Clegg. She’d sold programmes here from when she was fourteen. “She always said she’d pinched it for spite,” said Mrs Iqbal, “off that widow, before it could get burned. I don’t know if it’d be any use.” She couldn’t see Margot. She looked clean through her, as she set it down on the boards, at the edge of the dark; and then she shivered, and smiled at nobody in particular, and told him that it had a lovely feel, this place, it’d be a shame to see it go.

It was the prompt book. Every cue was in it, in violet ink. When the pass door had closed they put their heads together beneath the bulb, and Idris turned to the end. The gloves. The letter. I have packed your razor, Gerald. And then, for MRS ARBUTHNOT, at the door, going:

“You were quite right. A woman alone is nothing at all.” Exit. Curtain.

“No,” said Margot, staring at it. “No. I wouldn’t.”

Down the margin, next to the line, and all in a scrawl, the prompter had written up the Saturday. He could make out every word. Miss V. comes down. Does not speak. Looks at house. I give her the line. She says, out loud, “I don’t believe I will.” I give it again. She smiles. Then the lamp, and then I don’t know. I don’t know. God help me, I was looking straight at her.

It was a while before either one of them said anything. Above their heads the bulb buzzed like a trapped bee, sank, and came up.

“I never dried,” said Margot. There was wonder in it. “All these years. I thought I’d forgotten, and I’d refused.” She got to her feet. She was in the green silk, in stockinged feet, in less light than you’d read a paper by; he had never in his life seen anybody so completely lit. “Then it isn’t a line that I’ve been waiting for. It’s only an exit. Idris, what happens if one just walks off?”

“Into the dark?” he said. “Nothing’s there. You’ve told me. You stop.”

“I’ve never tried it. I have always been so careful of the edge.” She took hold of his two hands. Hers were shaking, and warm. “I want to do it while there’s somebody on the other side to walk to. D’you understand? Not when it goes. Before. I want you to turn it off.”

He looked at the switch. It was under his hand, where it’d always been.

“Trust me, darling,” whispered Margot Vane. “I know how to make an entrance.”`,
    },
  ],
  scenarios: [
    {
      type: 'romance',
      title: 'Blackout',
      description:
        'Idris throws the switch. In the dark he counts footsteps, bare, on boards: one more than the width of the light, then another. The hand that finds his is cold and solid and trembling, and there is a pulse in it, and it is going to need a coat.',
    },
    {
      type: 'mystery',
      title: 'What the prompter saw',
      description:
        'Before he will touch the switch Idris reads the rest of the violet ink. Another name has been scratched out on the next page: someone else stood in that light on that Saturday, and walked off in Margot’s place.',
    },
    {
      type: 'conflict',
      title: 'The widow’s heirs',
      description:
        'The author’s estate learns of the prompt book and arrives with lawyers at nine in the morning, on the day of the strip-out. Mrs Iqbal, the programme sellers of Calderbridge and one borrowed generator have until nightfall to get the Alhambra listed.',
    },
  ],
  detected: [],
  read: 0.9,
  loved: 0.8,
  saved: 0.57,
  rating: 4.75,
}

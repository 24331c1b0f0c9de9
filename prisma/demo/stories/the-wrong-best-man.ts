import type { DemoStory } from '../types.ts'

export const theWrongBestMan: DemoStory = {
  key: 'the-wrong-best-man',
  author: 'julian',
  title: 'The Wrong Best Man',
  description:
    'Josie Adeyemi has one job as maid of honour: keep the groom’s estranged brother out of the castle. She has done it beautifully. She has locked him in the game larder. The only flaw in the plan is that she has locked up the wrong man, and that he is being extremely nice about it.',
  genre: 'comedy',
  status: 'current',
  spiceLevel: 3,
  tags: ['Enemies to lovers', 'Wedding', 'Only one bed'],
  created: 18,
  cover: {
    setting: 'A small Scottish castle hung with wedding lanterns',
    mood: 'giddy, warm, farcical',
    time: 'a long bright evening',
  },
  characters: [
    { key: 'josie-adeyemi', role: 'main' },
    { key: 'callum-brodie', role: 'main' },
  ],
  locations: [{ key: 'castle-inverorrin', importance: 'primary' }],
  chapters: [
    {
      title: 'The Game Larder',
      summary:
        'Maid of honour Josie Adeyemi locks a stranger in the game larder of Castle Inverorrin, believing him to be Hamish, the groom’s scandalous brother. He is in fact Callum Brodie, a vet, drafted in at the last minute as best man. Then the real Hamish arrives by helicopter.',
      facts: [
        'Tess is marrying Fergus at Castle Inverorrin; Josie was told to keep Fergus’s brother Hamish out.',
        'Callum Brodie is a vet and the best man, and is allergic to deer. Hamish Kerr-Lennox came by helicopter.',
      ],
      written: 18,
      content: `In my defence, he was carrying a shotgun.

I found out afterwards that it was an umbrella, but I’d like it noted that it was a long umbrella, and he was coming out of a rhododendron, and I had been awake since four that morning hot-glueing thistles. You try it. You try being maid of honour at a castle with one bathroom and eleven bridesmaids, to a woman you have loved since the two of you were sick on the same coach to Alton Towers, and see how good your eyesight is.

Tess had given me one instruction. Just the one. “I don’t care about the flowers,” she’d said, gripping me by both ears, “I don’t care if the band’s terrible, but if Fergus’s brother Hamish sets foot in this building there will not be a wedding, there will be an incident. He’s six foot two, he’s got reddish hair, he’ll be charming. Don’t let him be charming at you, Jo. That’s how he gets in.”

So there I was, at the kitchen door of Castle Inverorrin, with a glue gun. And out of the shrubbery comes six foot two of reddish hair. And he smiles at me, and it’s a really appalling smile, it goes up more on one side, and he says, “Hello. You look like someone who knows where everything is.”

Charming. Within four seconds.

“I do, as it happens,” I said. “Are you looking for Fergus? He’s just through there.” And I opened a door, and he said thanks very much and walked through it, and I shut it and shot the bolt.

I felt incredible, I’m not going to lie. I felt like the SAS.

“Excuse me,” said the door, after a while. “I think this is a larder.”

“It’s the game larder. It’s seventeenth-century.”

“There’s a deer in here.”

“He’s dead. He won’t bother you.”

A pause. I could hear him having a look round. “I’m wondering,” said the door, “if you might have taken me for somebody else.”

“That’s exactly what you’d say, though, isn’t it, Hamish.”

“Ah,” said the door.

Now a guilty man would have started shouting. What this one did was sit down with his back to the other side of it, I could tell by where the voice was coming from, and ask me how long I’d been up. I said since four. He said had I eaten? I said that was none of his business, I’d had a Polo. And through the gap at the bottom came half a sheet of kitchen roll, and on it, slightly squashed, was a sausage roll. He pushed it out with one finger.

“It’s from Inverness,” he said. “It’s quite good. Nobody should hold a prisoner on a Polo.”

I want to be completely honest in this account, so I’ll tell you that I ate it. I sat down on the flags with my back against my side of the door, and we talked for twenty minutes. He asked about the thistles. He laughed at the right bits. He’d a way of leaving a gap after you’d finished, in case there was any more, and there was, there turned out to be loads more. I told him I was scared about my speech. I told him I was scared, actually, of Monday, when Tess would be somebody’s wife, and I’d go home to a flat with one of everything in it. I’ve never said that out loud. I said it to a larder.

“I don’t think that you lose them,” he said. “I think you get issued with a spare.”

I was sat there with pastry on my chin, thinking it was just my luck, that the only decent conversation I’d had since Easter was with the villain, when there was a noise like the end of the world, and every last thistle blew off the terrace, and a helicopter came down on the croquet lawn.

A man got out. He was six foot two. He had hair like a shampoo advert for foxes.

“Hamish Kerr-Lennox,” he shouted, at large, over the rotors, opening his arms. “Have I missed the lunch?”

I turned round and looked at the door.

“I’m Callum,” it said apologetically. “I’m the best man. I’m also allergic to deer.”`,
    },
    {
      title: 'Antihistamine',
      summary:
        'Josie frees Callum, who has swollen up, and hides him in the laundry to recover. He is a vet who agreed to be best man on Tuesday after the first one broke a leg. To keep Hamish away from the bride, they agree to pretend to be a couple so as to claim the last free room, which is the one Hamish wants.',
      facts: [
        'Josie and Callum pretend to be a couple to keep Hamish out of the Rose Turret, opposite Tess.',
        'Josie’s cousin Folake is the lookout. Callum was at school with Fergus and has not seen him for nine years.',
      ],
      written: 11,
      content: `Have you ever seen a man’s face come up like a loaf? It’s fascinating. One half goes first.

“It’s fine,” said Callum Brodie, out of the half that still worked. “I’ve a thing for it in the car. It’s only for horses, but I know the dose.”

“Why have you got horse drugs?”

“I’m a vet. Did I not say?” He hadn’t said. He’d spent twenty minutes on the floor of a meat safe, getting me to talk about myself. I got him by the sleeve and ran him along the back passage, past the ushers, and shoved him into the laundry, where there was a sink and a pile of table linen to sit on and you could bolt it from the inside, which seemed a step up for him.

I’m a primary school teacher. I know how to do a cold flannel. I stood between his knees and held it on his face while he swallowed something the size of a domino, and neither of us could find anywhere sensible to look. He had flour on his eyelashes. He’d got the sort of forearms you get from pulling on calves. I’m just reporting what was there.

“I only got asked on Tuesday,” he said. “Their real one’s broken his leg. I was at school with Fergus; I’ve not seen him in nine years. I think I was the only man he knew with a kilt and no plans.” The swelling was going down. You could see it think about it. “I’ve a speech that’s entirely about a ferret.”

“Mine’s on cards,” I said. “I wrote a joke, and then crossed it out, and then it was just the word Tess.”

He left one of his gaps. Then he said, “Well, that’s not a bad speech,” and I took the flannel off him rather quickly and went and looked out of the window.

On the lawn Hamish was giving a bridesmaid his sunglasses. He had brought his own champagne. In the time it’d taken me to half kill the best man, he had shaken hands with both the mothers, moved the cake, and found out that there was a single bedroom left unallocated in the entire castle: the Rose Turret, on the bride’s landing. Directly opposite Tess.

“He’s asked the housekeeper for it,” hissed my cousin Folake, through the keyhole, because I’d posted her as lookout. “She’s told him it’s being kept for a couple. He says, what couple? She’s gone to find her list. Jo, there isn’t a couple. I did that list. It’s for the coats.”

I turned around. I looked at Callum, and Callum, who was back to having two eyes, and they were brown, and a bit pink, looked at me.

“How good an actor are you?” I said.

“I once told a wee girl that her hamster was resting.”

“Did she believe you?”

“She’s thirty now. She still sends it a card.”

So that’s how I came to be walking up the main staircase of Castle Inverorrin at ten to six in front of sixty people, holding hands with a man I’d locked in a cupboard at three. He’d warm hands; they were rough across the palm. Half-way up he bent his head down to my ear and said in an undertone, “What do I call you? If I’m besotted?”

“Josie,” I said. “Jo, if you’re cross.”

“I can’t imagine I’d be cross,” said Callum, and at the top of the stairs, with Hamish coming towards us along the landing, beaming, one hand already out to take the key, he stopped, and tucked a thistle back in behind my ear as if he’d done it a hundred times; and my stupid heart, which hadn’t been told that it was pretend, went off like a dropped tray.

“You two!” cried Hamish. “Nobody said! How long’s this been going on?”

“Since the game larder,” said Callum.`,
    },
    {
      title: 'The Rose Turret',
      summary:
        'Alone in the turret, Josie and Callum share the one narrow bed and a bottle of Hamish’s champagne, and kiss in earnest. At midnight Josie overhears Hamish telling Tess through the door why he was really banished: the scandal was Fergus’s, and Hamish took the blame. Callum, it seems, already knew.',
      facts: [
        'Josie and Callum have kissed; neither is pretending now.',
        'Hamish took the blame for money that Fergus took at twenty-two. Callum already knew.',
      ],
      written: 0.4,
      content: `The thing nobody tells you about turrets is that they’re round, and beds aren’t. There was four foot of mattress, a chamber pot with a picture of Gladstone in it, and a window the size of a paperback. We stood there in all the finery with our arms by our sides like two people in a lift.

“I can do the floor,” Callum said.

“There isn’t a floor. There’s just the door opening.”

He looked. It was true. If one of us lay down the other would never be able to leave, and I’ll be honest, I’d a feeling then of the universe being a bit unsubtle.

We’d got through dinner. We had been, though I say it, magnificent. He’d given me his roast potatoes without being asked. When Fergus’s grandmother demanded to know what I saw in him I’d said, “He listens with his whole face,” and it came out much too fast, and there was a bit of a silence on our side of the table. He had looked down at his plate. The tips of his ears had gone pink, and it wasn’t the deer.

So now we sat side by side upon the edge of the bed and drank Hamish’s champagne out of the tooth mugs. He’d taken off his jacket. The light was doing that thing it does up there in June, where it’s eleven o’clock and nobody’s told the sky.

“Can I ask you something as a professional?” I said. “When an animal’s scared of Monday. What do you do with it?”

“You don’t do anything. You just stay in with it.” He turned the mug round in those hands. “You sit on the floor of the box so you’re not too tall. Presently it’ll come over and have a look at you.”

I put my mug down on Gladstone.

“I’m coming over,” I said, “to have a look at you.”

I’d like to tell you it was smooth, but I got his chin. Then he laughed, and I felt the laugh against my mouth, and he put one hand round the back of my head, careful of the thistles, and we got it right. We got it very right. He kissed the way he talked, with all that room in it, as though there might be more and he would like to hear it; and there was, there was loads more. I found the buttons on his collar. He found the place beneath my ear. At some point the bed hit the wall, and somebody on the floor below us knocked back, politely, twice, and we lay there and shook with our faces in each other’s necks.

“For the record,” he said presently, not quite steadily, into my hair, “I’ve not been acting since the sausage roll.”

Reader, I’d have stayed right there until the lease ran out. But it was a hot night and the champagne was going, and at midnight I crept out on to the landing for some water, wearing his shirt. And there was someone outside Tess’s room.

It was Hamish. He was sitting on the carpet in the dark, with his back against her door. It gave me quite a turn, how familiar it looked. He wasn’t being charming. He’d got his forehead on his knees.

“I’m not asking to come in,” he was saying. “I only want you to know it before you marry him, Tess, I don’t want you to find out when you can’t do anything about it. I never touched the money. I said that I had. He’d have gone to prison, he was twenty-two. He was my wee brother; what else was I going to do?”

From behind the door there was no sound at all.

I don’t know how long I stood there. I know that when I finally turned around Callum was in the doorway of the turret, in his kilt and nothing else, with the sky behind him. He’d heard the whole of it. And I looked at that lovely, listening, honest face, waiting for it to be as shocked as mine was.

It wasn’t.

“Cal,” I said. “How long have you known?”`,
    },
  ],
  scenarios: [
    {
      type: 'secret',
      title: 'Nine years ago, in the boathouse',
      description:
        'Callum tells Josie why he and Fergus stopped speaking: he saw who signed for the money, and was asked to forget it. He came to the wedding to give Fergus one last chance to tell Tess himself, and he has until the organ starts.',
    },
    {
      type: 'comedy',
      title: 'The bride is in the laundry chute',
      description:
        'Tess comes out of the window in her nightgown, with a bag, and asks Josie for the getaway car. The getaway car is Callum’s, it has a ewe in the back of it, and the ewe has chosen tonight to go into labour.',
    },
    {
      type: 'romance',
      title: 'Monday, brought forward',
      description:
        'With the wedding in ruins and nothing left to pretend for, Callum asks Josie to come and see where he lives before she decides what she thinks of him. It is a two-hour drive, it is getting light, and neither has anything to say in a speech.',
    },
  ],
  detected: [],
  read: 0.89,
  loved: 0.77,
  saved: 0.48,
  rating: 4.7,
}

import type { DemoStory } from '../types.ts'

export const marginalia: DemoStory = {
  key: 'marginalia',
  author: 'julian',
  title: 'Marginalia',
  description:
    'You work nights at the Biblioteca do Carmo, rubbing out what readers write in the books. It is quiet, and it suits you. Then in the margin of a volume that has not been borrowed since 1974 you find a question in fresh pencil; and, before you can help yourself, you have answered it.',
  genre: 'contemporary',
  status: 'draft',
  spiceLevel: 1,
  tags: ['Letters', 'Bookshop'],
  created: 5,
  cover: {
    setting: 'A tall old library with a single green desk lamp and a rolling ladder',
    mood: 'hushed, curious, intimate',
    time: 'a night of rain',
  },
  characters: [{ key: 'ines-duarte', role: 'main' }],
  locations: [],
  chapters: [
    {
      title: 'HB, Unsigned',
      summary:
        'Inês Duarte erases marginal notes on the night desk of a Lisbon library. She begins a pencilled conversation with an unknown reader in a forgotten natural history of eels. He or she always writes in the hour before closing. Tonight’s note asks her to look up from the page.',
      written: 4,
      content: `You are allowed three kinds of eraser. There is the white vinyl, for graphite; the gum, for the sort of graphite that has opinions; and the small electric one, which is for doctoral students. You have been on the night desk of the Biblioteca do Carmo for six years, and in that time you have removed some forty thousand remarks. You’ve taken out “How true!” and “NO”. You have taken out a shopping list from the Lusiads. In a life of Saint Teresa you once found, at the moment of her greatest ecstasy, in a firm, round hand, the words “me too, on the number 28 tram”; and you put the eraser down, and looked about you, and left it in. It is the only rule you have ever broken.

So you know better. You want that understood.

The book is Sobral’s Natural History of the Eel, in the edition of 1911, with plates. No one has had it out since the Revolution. It comes up to you on the returns trolley one Tuesday, smelling of cupboards, and on page 88, where Sobral confesses that no man has ever seen an eel give birth and that they all go off to a sea in the west to do it, somebody has written along the margin in pencil:

“But how do they know when it’s time?”

It’s a soft pencil; an HB, you’d say, not sharpened lately. It slopes a bit, like someone walking uphill and talking. You pick up the white vinyl. You have a tower of sermons waiting, and it’s twenty to eleven; and the rain is coming down the big windows in ropes.

“They turn silver,” you write, very small, below. “Their eyes get bigger. They stop eating. I suppose that after that there isn’t much else they could do.”

You reshelve it yourself, at the back, in the dark, among the fish. There is no reason for anybody to look at it before the next Revolution.

On Thursday it is on the trolley again.

“That sounds like my cousin when she met the dentist,” says the margin. “Thank you. I thought I was writing to a dead professor. Do you always work late?”

You should say that the defacing of library property carries a fine of forty euros. You turn over to page 91. (One can’t go on for ever in one margin, and besides there’s a nice clear space there, around the gills.) “I like it when it’s empty,” you put. “You can hear the books settle. It’s the same sound as a house with people asleep in it.” You look at that for some time. You hadn’t known that you thought so, and the house you live in has only you.

By the end of the month you’ve got as far as the plates. He is at a table somewhere (he, you’re almost certain; there was a remark about shaving) between ten and eleven on Tuesdays and Thursdays, and he can’t sleep; he’s writing something, which isn’t going well. He wants to know what you’d save in a fire. He has a theory of custard tarts. Beside a cross-section of the liver, where there’s not a great deal of room, he says that he had someone and then did not, that it’s two years now, and that he’d forgotten till lately how it is to go about all day with a thing to tell somebody.

You don’t rub it out. You sharpen your pencil and then you hold it, until the cleaner has come and gone.

“Me too,” you write in the end. “On the number 28 tram.”

Of course you’ve looked. There are nine regulars, Tuesdays and Thursdays. There’s the tall one with the bicycle clips; there’s the notary; and there’s a man with a grey streak who reads standing up. There’s one who always says good night to you by name, Inês, because it’s on your badge, and goes off down the steps with his collar up before you’ve thought what to reply. They all have pencils, since pens are forbidden. You did that. It was your memo.

And tonight is Thursday. At ten to eleven the trolley comes round the end of the stacks with its one bad wheel, and there it is on the top, and you turn to the last page there is. Beyond it is only the index. The pencil has been sharpened for once, and it’s still got a shine on it.

“We’ve run out of eel,” it says. “I’m turning silver here. If you would rather go on with this in the Molluscs I shall understand; they’re very roomy. But if you wouldn’t, I am directly in front of you, and I’ve been standing here for some time. Look up.”`,
    },
  ],
  scenarios: [],
  detected: [],
  read: 0.44,
  loved: 0.36,
  saved: 0.33,
  rating: null,
}

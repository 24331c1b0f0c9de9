import type { DemoStory } from '../types.ts'

export const hereBeDragon: DemoStory = {
  key: 'here-be-dragon',
  author: 'noor',
  title: 'Here Be Dragon (Singular)',
  description:
    'The field notebook of Seren Aldous, Surveyor Third Class to the Crown, who was sent to fill in the last blank on the map and found it occupied. With sketches (lost), soundings (doubtful), and a number of remarks about the eyes of the occupant which have been struck out by the author and restored by the dragon.',
  genre: 'fantasy',
  status: 'completed',
  spiceLevel: 2,
  tags: ['Grumpy and sunny', 'Dragons', 'Opposites'],
  created: 22,
  cover: {
    setting: 'A high mountain pass with a tiny tent and a copper ridge that is not a ridge',
    mood: 'adventurous, funny, golden',
    time: 'sunrise',
  },
  characters: [
    { key: 'seren-aldous', role: 'main' },
    { key: 'ysolde', role: 'main' },
  ],
  locations: [],
  chapters: [
    {
      title: 'Notebook the First',
      summary:
        'Surveyor Seren Aldous climbs into the unmapped square of Sheet Nine and meets a dragon called Ysolde, who steals her theodolite, corrects her altitudes and takes a woman’s shape so as to hold the other end of the tape. Seren learns that once a place is on the map the Crown can mine it.',
      written: 22,
      content: `14 May. Sheet Nine, Square F. Alt. 7,100 ft (by boiling kettle). Weather fair. Mule unwilling. The Royal Cartographer’s instruction is that I am to complete the square “with all convenient despatch and no adjectives”. On the existing map it is white, with a small drawing of a sea-serpent, though we are two hundred miles from any sea. I shall leave it out.

15 May. Alt. 8,340 ft. Set up the theodolite on a long copper-coloured ridge, very regular, and took a round of angles. The ridge then got up.

15 May, later. Am in a crevice. Handwriting bad, owing to circumstances. Subject is approx. 130 ft from nose to tail; could not complete measurement, as subject was asking me what I thought I was doing.

15 May, later still. Subject speaks. Subject speaks rather beautifully, as if a cello had gone to university. I said I was engaged on the primary triangulation of the northern provinces. It said, “With that?” and picked up the theodolite between two claws, looked through the wrong end of it, looked through the right end of it, and went very quiet. I have been asked to stay to supper. I said I was not hungry. It said that this was fortunate, as it had only the one goat.

16 May. It has a name, which is Ysolde. It is a she. She will not give back the theodolite. She has been looking at Jupiter all night, and I heard her say “Moons” aloud, four times, and then laugh. I’ve never heard anyone so happy. I forgot for several minutes to be afraid.

17 May. I explained refraction. She explained thermals. She says my altitudes are wrong by ninety feet, as kettles are not to be relied on and she’s been up there. Checked; they are. Mule has stopped screaming.

19 May. It is impossible to measure a base line single-handed. I remarked on it, not meaning anything. When I looked round there was a woman at the other end of the tape.

She is tall. She is brown, with a good deal of dark red hair in a plait as thick as my wrist, and copper freckles; they are not freckles, they’re where the scales have gone. She wore a blanket of mine. I said, in a voice that I didn’t know, “I wasn’t aware that you could do that.” Ysolde said, “It’s only folding.” Her eyes are the same. (One line struck out.) Eyes amber, pupils vertical. Base line 400 ft exactly.

(The surveyor has struck this out. I am putting it back. She had written “like looking down into a warm sea when one has been a long time cold”. Y.)

23 May. She asked why I do it. I said that I had grown up in eleven different houses, with people who were sorry but they had not the room; and that on a map everything has a place, you can put your finger on it. I’ve never told anybody this, but it’s very high up here, and the air is thin. She did not say that she was sorry. She took hold of the end of my plumb-line and let it hang, and watched until it had quite stopped moving. “I’ve lived here for six hundred years,” she said. “And no one has ever been glad to know exactly where I was.”

30 May. Asked her to hold the lamp steady for a star sight. She held it steady. It was I who dropped the sextant.

6 June. Square F is complete except for names. I inked it tonight, by the fire. It’s the best sheet I ever drew: each spur of it, the tarn, the hanging valley where she goes to sing. She leaned over my shoulder. Her hair smelled like a struck match. I could feel her reading, feature by feature, like somebody being told about herself by a person who had paid attention.

Then she asked me what it would be for; and I was so proud of it that I answered.

I said that once a place is on the map it belongs to the Crown, and the Crown can grant it. To whom? To the companies. There’s copper in the ridge. I’d marked it. I had marked it with the proper symbol, in red.

She didn’t say anything whatever. She went to the mouth of the cave and unfolded. The wind of it blew out the lamp.`,
    },
    {
      title: 'Notebook the Second',
      summary:
        'Ysolde is gone; Seren realises what her perfect map will do. She climbs to the summit to tell her so, is caught in a storm and is fetched down by the dragon. Seren submits Sheet Nine with a false blank and one small drawing, resigns, and is appointed, by Ysolde, to survey everything else, from above.',
      written: 17,
      content: `7 June. No dragon.

8 June. No dragon. Rain. The Royal Cartographer’s boat leaves from Carse on the 20th, with or without the sheet. Have packed. Have unpacked, having packed the mule’s dinner.

9 June. She has left the theodolite on my folded blanket, cleaned. I wish that she had not cleaned it.

10 June. I have taken the sheet out and looked at it for the whole of a day. There is nothing the matter with it. It’s true to within four feet. All my life I’ve believed that if you only got a thing down accurately enough you had done right by it; and here it lies, every inch of her, accurate, like something pinned on a card. No adjectives.

11 June. Am going up to tell her so. It is 11,200 ft (hers). I have a rope, and some cheese.

(The next entry is in the hand of Y.) 11 June. She cannot hold the pencil, so I am to say what happened. It snowed, in June, which it does, and I could have told her. At the third buttress the surveyor came off. She fell nineteen feet on to a ledge, and she lay there, for four hours, and shouted. I could hear it from the tarn. I had made up my mind not to be found. But it carries, up here. She was not calling for help. She was reading out the heights. She was going over the whole sheet by heart, every summit, and taking each one back: “Cairn Maud, I never saw it. The Sisters, no such place. No copper. There isn’t any copper. Square F, I found nothing at all. I found nothing, I was never there, I never, I never in my life saw anything so,” and after that only the sort of words they don’t allow her.

I’ve got her by the fire. She’s quite blue. It is very inconvenient how small they are. Y.

12 June. Two ribs and my left wrist. I woke in the night, because I was warm on all sides. She’d put herself around me, the whole hundred and thirty feet of her, nose to tail, the way you would cup a match. I could hear her heart, at six to the minute. I lay counting. When it got to seven I said, “You’re awake.”

“So are you,” said the dark. Then she folded, all in a rush like a sail coming down, and it was a woman’s arm beneath my head, and a woman’s face quite near, with the fire in its eyes, looking as frightened as I have ever seen anybody look. I hadn’t known that they could be.

“I am going to be very inaccurate,” I told her, and I kissed her.

(Struck out: eleven lines. Restored: eleven lines. Struck out again by mutual agreement, as the Royal Cartographer may ask to see the notebook. Y. says to put down that it was not inaccurate in the slightest.)

19 June. Carse. Delivered Sheet Nine by hand. The Royal Cartographer unrolled it on his desk and put on both his pairs of spectacles. “It’s blank,” he said. “Miss Aldous, you have been five weeks. Square F is still a blank.”

I said that I regretted it, but I’d found the ground unsuitable. It was subject to movement.

“And what,” said he, “may this be?” For there was one thing on it. I’m an honest surveyor, and I couldn’t have it said that I had passed over a feature of that size. It was down in the bottom corner, about as big as a thumbnail, and very carefully done; I’d got the tail going round the scale-bar. I had put the proper legend underneath.

“I’m told that it’s traditional, sir,” I said. “It keeps people out.” And then I gave him my resignation and my government pencil.

20 June. Did not take the boat. At the top of the pass the mule sat down and would not be moved, and there was a copper ridge across the road that I could swear had not been there in May. It put its chin on the ground so that I could reach.

She says there’s a great deal to the west that no one has drawn: a sea, and islands that come and go, and a city of her cousins built upside down. There isn’t the least use in any of it, so far as she is aware, and nobody could get there who hadn’t been asked. She would need somebody to write it down. It’s an unpaid post. It’s for as long as I like.

I’ve got the tape. She has the other end.

21 June. Alt. 9,000 ft. Alt. 10,000. Alt. 11,200, and climbing. Weather fair. Adjectives: all of them.`,
    },
  ],
  scenarios: [],
  detected: [],
  read: 0.84,
  loved: 0.75,
  saved: 0.52,
  rating: 4.8,
}

import type { DemoStory } from '../types.ts'

export const nightTrainToTrieste: DemoStory = {
  key: 'night-train-to-trieste',
  author: 'julian',
  title: 'Night Train to Trieste',
  description:
    'Vienna to Trieste, 1926. Leo Santangelo makes up the berths, keeps the passports and forgets every face by morning; it is what he is paid for. But the piano tuner in compartment seven makes the journey on the last Friday of every month with an empty instrument case, and Leo is finding him difficult to forget.',
  genre: 'historical',
  status: 'completed',
  spiceLevel: 2,
  tags: ['Secret identity', 'Trains'],
  created: 27,
  cover: {
    setting: 'A blue and gold sleeper train crossing a viaduct, one lit window',
    mood: 'hushed, yearning, elegant',
    time: 'deep night',
  },
  characters: [
    { key: 'leo-santangelo', role: 'main' },
    { key: 'august-weiss', role: 'main' },
  ],
  locations: [{ key: 'the-adriatic-sleeper', importance: 'primary' }],
  chapters: [
    {
      title: 'Compartment Seven',
      summary:
        'Sleeping-car conductor Leo Santangelo has noticed August Weiss, a piano tuner who travels monthly from Vienna to Trieste with an empty violin case. At the Semmering the train halts in snow; August tunes the dining-car piano by ear, and Leo holds the lamp. August asks him what he is called.',
      written: 27,
      content: `Thirty-two keys hang on the board at the end of the corridor, and Leo Santangelo knows each of them in the dark. Nine sticks. Fourteen is a little bent, from the time a countess used it on a bottle. Seven is the smoothest. Seven he does not need to feel for.

Südbahnhof, ten minutes to nine. Steam, violets in paper, a child being lifted to see the engine. The passengers for the Trieste sleeper come down the platform in order of importance, the most important last; and well ahead of them all, because he has no idea that he could be, comes Herr Weiss, with a grey scarf, a tool-roll and a violin case that weighs nothing.

Leo knows what it weighs because he has carried it eleven times.

“Good evening. Seven again?”

“If it’s free.”

“It is always free on the last Friday,” Leo says. This is a thing he sees to. He stamps, he bows, he takes the passport, which he will keep with the others in the locked drawer until the frontier so that nobody need be woken. Weiss, August. Born Linz, 1889. Piano tuner. Hair fair, eyes grey. Distinguishing marks: none; and there the official at Linz was not attending, since there is a small white scar through the left eyebrow, and the hands are remarkable.

A conductor sees everything. He has been taught to see it as water does, without keeping any. He has closed his eyes on ministers. He has sewn up a tenor. Only, on the last Friday of the month, having made up thirty-one berths with the company’s blanket turned down at the company’s angle, he turns the one in seven a little further, so that the fold comes nearest the window; because Herr Weiss lies awake on his left side and likes to see the snow.

Tonight there is a great deal of it to see. Beyond Gloggnitz the engine begins to labour, and at half past eleven, high up on the Semmering, with a viaduct hanging in the dark ahead, it gives one long breath and stands still.

Leo goes down the car telling them two hours. He says it through each door in the language of that door. At seven there is no reply, and the berth is empty; the fold not slept in. The case lies open upon the seat. There is nothing inside it but the shape of a violin, in worn red plush.

He finds him in the dining car with the lamps turned down, on his knees on the carpet, with his ear against the piano.

“Forgive me,” says Herr Weiss. “I’ve eaten beside this for a year. The G has been keeping me awake.”

“It’s two hours at least,” Leo says. He ought to say that the dining car is closed. He says instead, “You’ll need a light.”

So he holds the lamp. It goes on for a long time. He had thought tuning was a matter of tightening things; but it seems to be almost wholly listening. The man strikes a note, and waits, with his head down, till it is gone; he touches the pin, no more than one would touch a sleeve, and he asks again. Snow lies along the windows like a sixth wall. Leo watches the hands. The lamp is heavy, and he would not for any money have put it on the table.

“There,” says Herr Weiss under his breath. “Hear it? They were fighting. Two strings for the one note, and they’d been a hair apart since who knows when. It makes a sort of beat. Like being hungry.” He plays it: the G, round and plain and whole. “Now they’ve stopped.”

It goes through Leo from the breastbone to the heels.

“What do you carry in the case?” he says. In nine years he has never asked a passenger a question that was not on the form.

The man on the floor looks up. There is soot across his forehead, and by lamplight his eyes are hardly grey at all. He does not seem offended. He seems like someone whose own name has been spoken to him in a foreign street.

“You’ve had my passport eleven times,” he says. “I don’t even know what you are called. Tell me that, and I’ll tell you.”`,
    },
    {
      title: 'The Weight of the Case',
      summary:
        'August explains: each month he goes to Trieste to ask a dealer for the return of his late brother’s violin, and cannot afford it. At the frontier Leo is about to hand back the passport for good, for August has decided to stop coming. On the next last Friday Leo is waiting on the platform at Trieste out of uniform, and the case is heavy.',
      written: 22,
      content: `“Leo,” says Leo.

It is the first time that he has said it on company property. Herr Weiss (“August, I think, don’t you, at this height?”) wipes his hands one finger at a time, and sits down on the piano stool, and tells him about the violin.

It was Matthias’s. He was the one who played; August was the one who got him in tune. He carried it all through the first winter of the war in a pillowcase, and in the second winter somebody carried it home without him. Their mother sold it for coal. She could hardly be blamed for it; it was a very cold year. And a twelvemonth back August, who had come to Trieste about a Bösendorfer, saw it hanging in a dealer’s window on the Via San Nicolò, with the nick beside the bridge where he himself had dropped it when he was ten.

“So each month I go and ask the price,” he says. “It’s always a little more than I’ve saved. And each time I bring the case; in the event that it should be less.” He smiles, not very well. “The man’s quite decent. He lets me tune it.”

Leo has put down the lamp at last. Outside, far below them in the gorge, a dog barks at so much stillness. He thinks of something to say, in each of his five languages, and every one of them is for the use of passengers. What he does is to take from the rack the better of the two rugs, and put it about August’s shoulders, and be slow in taking his hands away. Beneath them there is a tremor, very fine, like that of a string a hair from its note.

August turns his head. He lays his cheek against the back of Leo’s fingers, and he shuts his eyes.

Neither one moves. In the corridor someone goes by coughing; and they remain, in the dark, in the cold, in a uniform and a rug, until the train gives a great shudder along the length of it and starts to pull.

It is at the frontier, at twenty to six, in a blue light, that Leo gives the passports back. He leaves seven to the end. August is dressed, and sitting on the made berth; and he says, before it can be opened for him, as if he had been getting it by heart since Ljubljana:

“I shan’t be coming any more. I went through the figures. At this rate I’d have it when I am fifty-one. And there’s a point when a man has to ask himself what it is that he’s really making the journey for.” He has gone scarlet to the ears. “I don’t know what the rules are. For you, I mean. I should think you’d lose your place. I only wanted to have said it to somebody who listens.”

The whistle goes. There are thirty-one others to hand down. When Leo next gets to a window he sees the scarf, a long way off, among the porters; and the case beneath one arm, weighing nothing.

And that ought to be all. A conductor does not keep things.

On the last Friday of the following month Herr Weiss does not board the Trieste sleeper at Vienna. He has, however, had a letter. It was two lines in an upright hand, on the paper of the Wagons-Lits, and a first-class ticket for the morning express; and so it is that at half past four in the afternoon, with the whole gulf shining like a tray, he steps down at Trieste with an empty case, to find a man standing beneath the clock. It takes him a moment. He has never seen him in a brown coat, nor with the sun on his face.

“I have nine years of gratuities,” says Leo Santangelo. “I never could think what they were for. He wanted four hundred more than you had told me. We had coffee over it, and he let me have it for two.” He is holding, out in front of him in both hands, like something he’s been asked to look after, a shape in a clean pillowcase. “I’ve taken a room that looks on the water. There is a piano. I should tell you that it is in a shocking state. I thought that it might take some time.”

August Weiss sets the case on the ground and opens the catches. He lays his brother in the worn red plush. Then he stands up and gives it to Leo to carry.

“Tell me,” he says, when he is able. “What does it weigh?”

Leo considers. All round them people are running to meet each other.

“Exactly what it should,” he says.`,
    },
  ],
  scenarios: [],
  detected: [],
  read: 0.81,
  loved: 0.7,
  saved: 0.44,
  rating: 4.8,
}

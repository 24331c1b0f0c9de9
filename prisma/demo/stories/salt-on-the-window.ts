import type { DemoStory } from '../types.ts'

export const saltOnTheWindow: DemoStory = {
  key: 'salt-on-the-window',
  author: 'elena',
  title: 'Salt on the Window',
  description:
    'Hana has eleven days to empty her mother’s guesthouse on the front at Whitcombe Sands. She is allowing herself one suitcase and no feelings. Then the glazier comes about the bay window, measures it twice, and asks whether anybody has ever told her what her mother used to do with the light.',
  genre: 'contemporary',
  status: 'draft',
  spiceLevel: 2,
  tags: ['Small town', 'Second chance', 'Seaside'],
  created: 8,
  cover: {
    setting: 'The sea at low tide, seen from the bay window of a guesthouse',
    mood: 'quiet, clearing, silver',
    time: 'early morning',
  },
  characters: [{ key: 'hana-morrow', role: 'main' }],
  locations: [],
  chapters: [
    {
      title: 'Vacancies',
      summary:
        'Hana Morrow, clearing her late mother’s guesthouse in Whitcombe, meets Ruben Faye, the glazier who has come about the cracked bay window. He turns out to have repaired it once a year for no charge, in exchange for breakfast and conversation, and he knows a side of her mother she never met.',
      written: 7,
      content: `The sign still says Vacancies. I have been walking in underneath it for three days before I think to switch it off, and then I can’t find the switch.

This is how it goes in my mother’s house. The kettle has a knack. The stairs have an order. Someone has written on the fuse box, in her square capitals, NOT THIS ONE, with an arrow, and nothing to say which one she means. Eight bedrooms, forty-one pillows, a drawer of other people’s reading glasses with the dates they were left. I put things into three piles, keep and sell and skip, and the keep pile is one egg timer.

The glazier comes on the fourth morning. I have booked him because the agent says nobody will view with a crack in the bay. I’m expecting a van and a bad mood. What I get is a long quiet man in a canvas jacket who wipes his feet in the porch, left, right, left, as though he’s been told to, and goes straight to the front room without asking me where it is.

He lays his palm flat on the pane. He doesn’t look at the crack.

“She’s gone, then,” he says.

I say that she has. I say it was in October. I have a sentence for this by now and I get to the end of it nicely.

“I was on the rigs. I only heard at the weekend.” He turns his head to put his right ear to me; the left, I work out, isn’t much use to him. “Ruben Faye. I did her windows.”

“I found no invoices.”

“No. There wouldn’t be.”

He unrolls a tape, and I stand in the doorway with a box of napkin rings and am, for some reason, furious. Everybody in Whitcombe has had something for nothing out of this house. I’ve met them all this week, coming up the path with a casserole and a story. My mother, who rang me on the first Sunday of each month and asked if I was eating, who signed her birthday cards with her full name, sat up all night with a stranger’s colicky baby in room six. My mother taught the vicar to tango. I’d like someone to come up that path who found her difficult.

“What did she pay you in?” I say.

“Breakfast, generally.” He writes a number on the back of his hand. “And she’d tell me I’d got it wrong.”

“The window?”

“The light.” He measures the same edge again, and the number seems to please him no better. “You’ll have had this as a kid. Half past eight, this time of year, sun gets over the pier. The salt’s all dried on from the night. She would never have it cleaned before nine. I’d be out there with the bucket and she’d be rapping on the glass. Leave it, leave it. So I came in, one time, to see what all the fuss was.”

I look at my watch before I can stop myself. He sees me do it. Neither of us says anything at all, and the room, which has been grey since I got here, goes on being grey for another minute or so with the two of us stood in it like people at a bus stop.

Then the sun clears the pier.

It comes through the salt. Every pane has its own frost of it, and each grain takes hold of the light and throws it, and the ceiling, the walls, the forty-year-old carpet, the backs of my hands, are suddenly swimming, silver and gold, all moving, like the underside of the sea. It’s on his jacket. It’s in his eyelashes. It goes up the wall over the piano, where there’s nothing hanging, where I have wondered for three days why she never put a picture.

I was sent to school at eleven. I was always a term-time child; I was never here in winter. I want to tell someone that, quite badly.

“Four minutes, about,” Ruben Faye says. He’s got his cap off. “Then it’s just a dirty window.”

We give it the four minutes.

Afterwards he rolls up his tape, and says that he can have the new pane in by Friday, and at the door he stops with his good ear towards me and says there’s a thing he ought to mention, about the crack, since I’ll be wanting it for the insurance.

“She did it herself,” he says. “With a shoe. She asked me not to mend it until you came.”`,
    },
  ],
  scenarios: [],
  detected: [],
  read: 0.4,
  loved: 0.24,
  saved: 0.3,
  rating: null,
}

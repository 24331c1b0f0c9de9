/** These texts introduce a beat of the plot. {beat} is a whole sentence in the past tense. */
export const BEAT_LEADS: readonly string[] = [
  'It was {hour}, and {weather}. {beat}.',
  'Then, as {sound}, {beatLow}.',
  '{^hour}, with a single knock for warning, {beatLow}.',
  'Nothing about the day had said that it would be this one. {beat}.',
  '{beat}. There was no music to it. {^sound}, and that was all.',
  'It came about quite simply in the end. {beat}.',
  '{beat}. {A} would remember it by the light: {glow}.',
  'All at once the afternoon had an edge to it. {beat}.',
  '{^glow}. {beat}.',
  'They had been talking of something else. {beat}.',
  '{A} had been looking the other way, at {hold}. {beat}.',
  '{^weather}, and in the middle of it {beatLow}.',
  '{beat}, and from then on the morning was a long way off.',
  'It had been coming all day, and now it came. {beat}.',
  '{beat}. It took no longer than the pouring of a cup.',
  'For some time nothing happened. Then {beatLow}.',
  'There was {smell} on the air, and somewhere {sound}. {beat}.',
  '{A} had just put down {hold}. {beat}.',
]

/** These texts introduce a beat that is not a sentence. {beat} is a phrase such as 'a stolen kiss on the roof'. */
export const PHRASE_LEADS: readonly string[] = [
  'It began, as far as such things can be said to begin, with this: {beat}.',
  'It had a name, the thing between them, or at least a heading: {beat}. {A} had seen it in books and thought it overdone.',
  'What it came to, when all the trimmings were off, was {beat}.',
  'If it had been a play, the bill outside would have said only: {beat}. People would have queued.',
  'There was no other way to put it. It was {beat}, as plain as bread.',
  'Someone, some day, would tell it as an anecdote: {beat}, and everybody laughing. {A} was not laughing yet.',
  'So here it was, then: {beat}. {A} had expected to feel more surprised.',
  'One may prepare for a good deal in this life. {A} had not prepared for this: {beat}.',
]

/** These texts show how a beat affects the people of the scene. */
export const AFTERMATHS: readonly string[] = [
  '{A} did not move. {^a} had the feeling that if {a} stood quite still it might go past, as a wasp does.',
  '{B} was the first to recover, and that was only because {b} had been holding something hot.',
  'For a moment there was no sound but how {sound}.',
  '“Well,” said {B}, after a time. It was not much, but somebody had to say it.',
  '{A} looked at {B}. {B} looked at {A}. It was not, as looks go, a short one.',
  '{A} sat down rather suddenly on whatever was behind {am}. It proved to be {hold}, and {a} did not get up.',
  'It is strange how the body goes on. {A} noticed that {as} hands had tidied the table.',
  'Nobody spoke. In the silence one could hear the day go over, quite distinctly, from before to after.',
  '“You’re shaking,” {B} said.\n“I know,” said {A}. “It’s the only part of me with any sense.”',
  '{A} wanted, absurdly, to laugh. It got as far as {as} throat, and turned there into something else.',
  'It should have been a disaster. {A} kept waiting for it to be a disaster, with {as} shoulders up, and instead there was only {B}, coming across the floor.',
  'There was nothing to be done about it, so {B} put the kettle on, or what served there for a kettle. It was a great help.',
  '{B} said a single word, which {A} had only ever seen written on walls.',
  '“Say something,” said {A}.\n“I’m choosing,” said {B}. “There’s rather a lot, and I should like to get the order right.”',
  'Later {a} would be angry, or glad; there would be time. For now there was only the plain fact of it, set down in the middle of the floor like a trunk.',
  'The colour had gone from {B}’s face, and then, slowly, and in an interesting order, came back.',
  '{A} let out a breath {a} seemed to have been holding since about [Tuesday|Easter|the spring].',
  '“That’s torn it,” {B} remarked. But {b} had moved nearer, not further off.',
  'A braver person would have spoken. {A} took hold of the edge of {bs} sleeve instead, and it turned out that this would do.',
  'Neither of them had been ready, and it did not seem to matter.',
  'It was a minute before {A} could have told you what day it was.',
  '{B} looked about for somewhere to sit, and sat, and moved up to make room.',
  'There was a good deal to be said, and {A} could see {B} deciding where to begin, and deciding against it.',
  '{A} heard {aself} breathe. It seemed a strange thing to be doing still.',
  'Something had shifted. One could not have pointed to it; but {B} stood differently, and so did the chairs.',
  '“I see,” said {A}, who did not, quite, but could feel it coming.',
  '{A} let it go round once more in {as} mind, slowly, as one turns a stone over to see what lives there.',
  '{B} put a hand flat on the table, as though to keep the table from saying anything.',
  '“Give me a moment,” {B} said. {A} gave {bm} several.',
]

/**
 * Texts that describe two beats in one sentence, for a chapter in which few words are left. {beat} and {beat2} are
 * whole sentences.
 */
export const BEAT_PAIRS: readonly string[] = [
  '{beat}. And then, because such things do not come singly, {beat2Low}.',
  'First {beatLow}; and before {A} had got used to that, {beat2Low}.',
  '{beat}. It might have stopped there. It did not stop there: {beat2Low}.',
  'It went quickly after that. {beat}. {beat2}.',
  '{beat}. {beat2}.',
  '{beat}. By the time anybody had taken that in, {beat2Low}.',
]

/** These texts recall earlier chapters. {past} is a thing that an earlier chapter mentions. */
export const RECALLS: readonly string[] = [
  'Neither of them had said a word about {past} since. It stood in the room, all the same, like somebody’s luggage.',
  '{A} had put {past} out of {as} mind, and had to go on doing so at intervals, as one puts out a cat.',
  'After {past}, it was hard to be merely civil. They had both tried. It was like trying to walk in somebody else’s boots.',
  'There was still {past} to be thought about. {A} had thought about it at night, mostly, and got no further than the stairs.',
]

/** All scenes except the last end with one of these sentences. */
export const SCENE_ENDINGS: readonly string[] = [
  'It was not until {b} had gone that {A} understood what {b} had said.',
  '“Tomorrow,” said {B}, from the door. It was the best word {A} had heard all week, and {a} took it home and looked at it from every side.',
  'They left it there, as you leave a book face down, meaning to come straight back.',
  '{A} stood and watched until the dark had closed behind {bm} like water, and then some while longer, in case it should open.',
  'And if {a} went up to bed with one glove and no notion where the other was, there was nobody to remark on it.',
  'And there, for the time being, it rested; as a cat rests, with one eye open.',
  'It was {B} who went in first. {A} stayed to see the last of the light go, and to get {as} face in order.',
  'They parted like people who have each left something in the other’s house.',
]

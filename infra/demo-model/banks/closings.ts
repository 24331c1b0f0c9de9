/** These last paragraphs end a chapter on a hook. A text with {thing} is used only if the plot names a thing. */
export const CLOSINGS: readonly string[] = [
  '{A} had {as} hand on the latch when {B} spoke behind {am}.\n“There’s something I should have told you at the start,” {b} said. “About {thing}.” And then, when {a} had turned round: “It was me.”',
  'It was long past midnight when {A} went back for {thing}. {^a} took the lamp, and went quietly, and told {aself} it was only to be sure.\nThere was nothing there.',
  'There was one thing more. {^a} found it on the sill when {a} went to close the shutter: a folded paper, damp along one edge, with {as} name on it in a hand {a} had not seen for years. {A} did not open it. {^a} sat down on the floor with {as} back against the wall and held it, while {weather}, until it was light enough to be afraid.',
  '“Then it’s settled,” said {B}.\n“It’s settled,” {A} agreed; and they smiled at one another, like people who have come to the end of a long sum. It was at that moment that somebody began to knock on the door, and went on, and did not stop.',
  '{A} counted the cups as {a} rinsed them. One for {bm}. One for {aself}. {^a} counted again, more slowly.\nThere were three.',
  '“Ask me,” said {B}, at the very last, in the doorway, with the dark behind {bm}.\n“Ask you what?”\n“You know what.” {^b} put {bs} collar up. “I’ll be back for the answer on Friday. One way or another, so will everybody else.”',
  '{A} slept at last, and in {as} sleep heard {bm} come in and stand a while beside the bed, and go away. In the morning there were wet footprints on the boards, to the bedside and back to the door.\nThey were not {B}’s. {B} had been gone all night.',
  'So that was that. {A} had told the truth, all of it, and the roof was still on. {^a} was nearly at the corner, and nearly singing, when {a} saw the light in {as} own window, and remembered quite clearly putting it out.',
  'It ought to have ended there. But {B}, turning to wave, stopped with {bs} arm half up. {^b} was not looking at {am}. {^b} was looking over {as} shoulder, at somebody on the road behind; and {A} saw {bm} say a name, and saw, even from that distance, that it was one {b} had thought never to say again.',
  '“What happens now?” said {A}.\n{B} considered the sky, the road, and the state of {bs} boots. “Now,” {b} said, “you meet my mother.”',
  '{^a} had got as far as the gate before {a} looked at what {B} had put into {as} hand at parting. It was a key. It was old, and heavy, and had been much carried. And {a} knew for a fact, because {a} had tried every one of them, that there was no lock at {place} that it would fit.',
  '“You’ll hate me,” {B} said.\n“Very likely.”\n“You’ll say that I ought to have told you before there was {thing}. Before any of it.”\n“{B},” said {A}, with {as} heart going like a mill. “Told me what?”',
  'They shook hands on it, which was absurd, and they both knew it. {A} walked home through all that weather with the shape of {bs} fingers still round {ahers}. And not until {a} was lying in the dark did it come to {am}, like a stair that is not there: {B} had shaken with the left. The right had never once come out of {bs} pocket.',
  'The last thing {A} saw that night was a lamp, carried steadily along the top of the hill by someone who did not stumble. It went as far as the wall. It stopped; it was lifted, three times, like a signal; and from the window just over {as} head, where nobody was supposed to be, another light replied.',
  '“Goodnight, then,” said {B}.\n“Goodnight.”\nNeither of them went. It might have gone on for a long time, if a voice in the dark beyond the lamp had not said, quite pleasantly, “Oh, don’t stop on my account. I’ve come for {thing}.”',
  'And that would have been the end of it, and a good one, but for the post. It came early. There was only the one letter, and {A} opened it standing, with {as} mouth full of bread, and read it, and read it, and put out a hand for the chair.\n“What is it?” {B} said. “{A}? What does it say?”\n“It says,” said {A}, “that we’ve got until Sunday.”',
  'When {A} looked back there was nobody {spot}. There was only {hold}, set down with care in the exact middle of the path, as one sets down a thing one means to be found.',
  '“I’ve changed my mind,” {A} said.\n{B} went white. “About me?”\n“About running.” {^a} took off {as} coat, and hung it up, and rolled {as} sleeves. Outside the lights had come round the corner and were climbing, in no hurry, towards them. “Bar the door,” said {A}.',
  '{B} was right. That was the maddening part. {A} lay awake and tried it from every side, and {b} was right about all of it; which meant that somebody else was lying; and there was only one other person who had known about {thing}.',
  'There was a moment, on the step, when {a} could have said it. It was there, warm, in {as} mouth. Then the moment was over, and {B} was going down the path, and {A}, who had never run after anyone in {as} life, was astonished to hear the gate bang behind {am}.',
]

/** These last paragraphs end a chapter that introduced a newcomer, whose full name is {Nfull}. */
export const NEWCOMER_CLOSINGS: readonly string[] = [
  '{N} was waiting by the gate, and did not pretend to have been passing.\n“You don’t remember me,” {N} said to {A}, not at all put out. “That’s all right. I’ve come about what happened to the last one who stayed.”',
  'It was {N} who had the last word, as it turned out. {^n} put it through the letter box, on the back of an envelope, without stopping: *Ask {B} where {b} {bwas} in March.*',
  '“Before you go,” said {N}, and drew something from an inside pocket, and laid it on the wall between them.\n{A} looked. It was a photograph, or a likeness, small as a playing card. It was of {aself}, asleep; and {a} had never seen it before in {as} life.',
  '{A} would have gone straight past. It was {B} who stopped dead, and took {as} arm, and said in a voice {a} had not heard before, “What is *{N}* doing here?”',
]

/** These single lines fill a small gap before the end of a chapter. */
export const SMALL_LINES: readonly string[] = [
  'It was late.',
  '{A} waited.',
  'The quiet held.',
  'Neither of them looked away.',
  'It was enough, and it was not nearly enough.',
  'Somewhere a door shut.',
  'The lamp leaned, and stood up again.',
  '{A} breathed out.',
  'There was nothing left to tidy.',
  'They stood there like two people in a doorway, which is what they were.',
  '{B} said nothing, kindly.',
  'The dark came a step nearer to listen.',
]

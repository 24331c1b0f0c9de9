/** Remarks of the narrator (`asides`) and dialogues (`talk`) for each tone of a story. */
export type ToneBank = { asides: readonly string[]; talk: readonly string[] }

export const TONES: Readonly<Record<'romantic' | 'dramatic' | 'light' | 'passionate', ToneBank>> = {
  romantic: {
    asides: [
      'There are evenings that seem to have been put by, like good wine, for the two people who happen to walk in on them.',
      'If the world had ended just then it would have had to wait until {B} finished tying {as} scarf.',
      'They talked about nothing; about boats, and soup, and whether pigeons know one another. Years afterwards {A} could have recited it.',
      'It was a very ordinary gate, and they stood at it as though it had been put up to celebrate something.',
      'A little wind got up and went round them, once, like a ribbon.',
      'Somewhere between one lamp and the next, {B} had taken {as} hand. It had been done so quietly that neither of them had thought to be shy.',
      'The whole sky was at it by then, star after star, with no sense of economy.',
      '{A} wished that the road were longer. It was the first time in {as} life {a} had wished a road longer, and it was uphill.',
      'They shared the one blanket, and the one cup, and in the end the one thought; it went back and forth between them until neither could say whose it had been.',
      '{B} had remembered how {a} took {as} tea. Such things have toppled kingdoms.',
    ],
    talk: [
      '“What are you thinking?”\n“That I’d like to remember this.”\n“Which part?”\n{B} looked about: at the light, at {hold}, at {A} with {as} hair coming down. “I’m not going to be able to choose,” {b} said.',
      '“When did you know?” asked {A}.\n“Know what?”\n“Don’t be dense. You do it beautifully, but don’t.”\n{B} was quiet a while. “You were laughing at something,” {b} said. “I came round the corner, and you were laughing, and I thought: oh, there’s home.”',
      '“If I wrote you a letter,” said {B}, “would you answer it?”\n“You live four doors down.”\n“It’d be a short letter.”\n“Then I’d write a long answer,” said {A}, “and bring it round.”',
      '“You’ve a star caught in your hair,” said {B}.\n“It’s a bit of straw.”\n“Well, you’re nearer to it than I am.” {^b} mended that.',
      '“I used to think it would be grander,” {A} confessed. “Love. Trumpets.”\n“And now?”\n“Now I think it’s somebody saving you the crust.”\nWithout a word {B} passed {am} the crust.',
    ],
  },
  dramatic: {
    asides: [
      'There are doors that open only once. {A} heard this one, quite distinctly, begin to close.',
      'Afterwards {a} would go over it as one goes over a battlefield: here we stood; here it was lost.',
      'Nothing moved. It was the stillness of a glass that has left the table and has not yet met the floor.',
      'They had perhaps a minute. {A} spent the first half of it looking at {bm}.',
      'Fear has a taste, like a coin. {A} had it now under {as} tongue.',
      'Down in the dark something gave way, with a crack like a shot, and neither of them so much as blinked.',
      'It was no use. It had never been any use. They were bound to one another as two people are who have hold of the same rope above the same drop.',
      'The truth, when it came, did not shout. It came in and stood by the wall, and waited to be noticed, and the whole room went cold.',
      'There was blood on {B}’s knuckles. {A} did not ask. {^a} poured water into a basin, and took {bs} hand, and washed it, and the silence between them bore more weight than any promise.',
      '{A} had thought that hearts broke. They do not. They go on, whole, and carry you with them into the fire.',
    ],
    talk: [
      '“If you go out of that door,” said {A}, “I don’t know that I’ll be here when you come back.”\n{B}’s hand was already on it. “I know,” {b} said. {^b} did not turn round. “That’s why I can’t look at you.”',
      '“Tell me it isn’t true.”\nThe silence lasted for the space of three breaths. {A} counted them.\n“I’ve never lied to you,” said {B}. “I’m not going to begin by being kind.”',
      '“Run,” said {B}.\n“No.”\n“For once in your life, will you—”\n“No,” {A} said again, and took {bs} hand, and turned with {bm} to face it.',
      '“They’ll make you choose,” {B} said, very low. “When they do, don’t choose me.”\n“It isn’t yours to say.”\n“I’m asking.”\n“And I’m refusing,” said {A}. “It’s the only thing I own.”',
      '“What have you done?”\n“What I had to.”\n“People say that,” said {A}, white to the lips, “when what they mean is that nobody stopped them.”',
    ],
  },
  light: {
    asides: [
      'It is a truth seldom acknowledged that a person carrying a tray cannot be dignified, and {A} was carrying two.',
      'There was a goose. It has no part in what follows, but it was there throughout, and {A} always felt that the account suffered for leaving it out.',
      '{B} attempted to lean on the doorpost. The doorpost was somewhat to the left of where {b} had supposed.',
      '{A} had prepared three witty remarks for the occasion. What {a} said was, “Gosh.”',
      'The cake had sunk in the middle. It looked like a hat that has been sat on by someone important. They ate it with spoons, from the rim inwards, and met in the crater.',
      'There followed the sort of misunderstanding for which one needs two stubborn people, a ladder, and somebody’s uncle.',
      '{B} could not have been more gallant. It was just that {b} had one foot in the bucket.',
      'If there is a graceful way to climb out of a hedge, {A} had not been shown it.',
      'By common consent neither of them ever mentioned the trifle again.',
      'A dog of no known address had attached itself to them and was giving {B} looks of pure devotion. “We’re not keeping it,” said {B}, scratching its ear. They kept it.',
    ],
    talk: [
      '“Is that your serious face?”\n“It’s my only face.”\n“It’s doing something on the left.”\n“That,” said {A} coldly, “is dignity.”\n“I’d put some butter on it,” said {B}.',
      '“I’m an excellent dancer,” said {B}.\n“You’re standing on my foot.”\n“I didn’t say whose.”',
      '“Kindly stop rescuing me,” said {A}, from upside down.\n“I’ve hardly begun.”\n“I had it in hand.”\n“You had it,” said {B}, taking hold of {am} by both ankles, “in a tree.”',
      '“You’re supposed to say it’s lovely.”\n“It’s lovely.”\n“You’re supposed to look at it first.”\n“I was going in order of importance,” said {B}, who was looking at {am}, and walked into the door.',
      '“How bad is it?” asked {A}, with both hands over {as} eyes.\n“The fire’s out.”\n“And the curtains?”\n“What curtains?” said {B}.',
    ],
  },
  passionate: {
    asides: [
      'It was not a feeling so much as a temperature. {A} could have warmed {as} hands at it.',
      'There was nothing gentle in the way {a} missed {bm}. It had teeth. It paced.',
      'When {B} came into a room {A} knew it in the skin first, as one knows the sun.',
      'All {as} life {a} had been told that {a} felt too much. {A} looked at {B} and thought, with something like fury, that {a} had been saving up.',
      'They quarrelled as other people dance, breast to breast, and neither willing to be led.',
      'The blood went round in {am} like something with an errand.',
      '{A} wanted. It was as plain as thirst, and as little to be argued with.',
      'One look: that was all that passed between them, the length of the room, over all those heads. It went through {A} like a lit fuse.',
      'Let them talk. {A} would have walked barefoot through the whole of their talk, and over the broken glass at the end of it, if {B} were standing on the other side.',
      'Every nerve {a} possessed had turned, like a field of flowers, to face one way.',
    ],
    talk: [
      '“Don’t be reasonable,” said {A}. “I couldn’t stand it. Be anything else.”\n“I’ve been reasonable for eleven months.” {B}’s voice was not quite under control. “It’s nearly killed me.”',
      '“Say you don’t want this, and I’ll go.”\n“I don’t want it,” said {A}, breathing hard. “I need it. There’s a difference. One can be talked to.”',
      '“You make me so angry,” {A} said, “that I can’t see.”\n“I know the feeling,” said {B}. “Come here.”\nAnd {a} went, God help {am}, as water goes downhill.',
      '“What do you want from me?”\n“All of it.” {B} had gone pale. “The temper and the bad mornings. All of it, and the key.”',
      '“It’s too much,” said {A}.\n“Yes.”\n“It isn’t safe.”\n“No,” said {B}, and {bs} eyes were burning; “it isn’t. Give me your hand.”',
    ],
  },
}

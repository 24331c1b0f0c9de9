/** Short talks between the two, a paragraph a line; {thing} is what the plot is about. */
export const PLAIN_TALK: readonly string[] = [
  '“You came back,” {A} said.\n“I said I would.”\n“People say it.” {^a} set down {hold} with more care than it needed. “I’ve stopped counting how many.”\n“Then count me,” said {B}. “I’m very easy to count. There’s only the one.”',
  '“Tell me something true,” {B} said. “Small, if you like.”\n{A} thought. “I can’t whistle.”\n“That’s your truth?”\n“You said small. I’m saving the large ones.” {^a} did not look round. “They want airing first.”',
  '“How long have you been standing there?”\n“Long enough to hear you lose an argument with {hold}.”\n“It started it,” said {A}.\n“I’m sure.” {B} came the rest of the way in. “It has that look.”',
  '“You could have asked me,” said {B}.\n“I could.”\n“I’d have said yes.”\n“I know.” {A} rubbed {as} eyes with the heel of one hand. “That’s why I didn’t. It’s hard to owe someone who makes it so easy.”',
  '“Are you cold?”\n“No,” {A} said, shivering.\n{B} took off {bs} coat without remark and held it out, and {a} put it on without remark, and for some time they both pretended that this was how one disagreed.',
  '“What is it you’re afraid of?” {B} asked; not unkindly, as one might ask after a bad knee.\n“Being ordinary about this,” said {A}. “It isn’t, is it? Ordinary?”\n“I’ve nothing to compare it with,” said {B}, and then, lower, “No.”',
  '“I had a whole speech,” said {B}.\n“Was it good?”\n“It had a beginning.” {^b} looked at {bs} hands as though it might be written there. “I’d got as far as your name.”',
  '“Sit down,” {A} said. “You look like somebody in a painting. One of the large ones, with a shipwreck.”\n“Am I the wreck?”\n“You’re the one on the beach with a rope,” {a} said, “who hasn’t eaten.” And {a} cut the bread.',
  '“You always do that.”\n“What?”\n“Go to the window when you’re about to lie to me.”\n{A} came away from the window. It took {am} a moment, and more courage than it should have. “I was going to say I was fine,” {a} admitted.',
  '“If I stay,” said {A} slowly, “it won’t be for the view.”\n{B} was very still. “It’s a good view.”\n“It’s a very good view. I’d like you to notice I’ve got my back to it.”',
  '“Do you ever think about leaving?”\n“Every spring.” {B} shrugged, one-shouldered. “Then it’s summer, and there’s too much to do. By autumn I’ve forgotten the name of wherever it was.”\n“And this spring?”\n“This spring,” said {B}, “I forgot early.”',
  '“I don’t know the rules of this,” {A} said.\n“Nor me.”\n“Shouldn’t one of us?”\n“I think,” said {B}, moving {hold} to one side so that there was nothing left between them, “we’re meant to make them up and then argue about whose they were.”',
  '“Ask me tomorrow,” said {A}.\n“You said that yesterday.”\n“And it was good advice.” But {a} had not let go of {bs} sleeve; they both noticed it at the same time.',
  '“There’s something you aren’t saying.”\n“There are about forty things I’m not saying,” said {B}. “I’ve got them in order. Would you like them by date or by size?”\n{A} considered it. “Start with the smallest. I’ll tell you when to stop.”',
  '“I was wrong about you,” {A} said.\nIt was so quiet that one noticed how {sound}.\n“In which direction?” asked {B}.\n“The good one.” {^a} sounded cross about it. “It’s been very inconvenient.”',
  '“Whose idea was this?”\n“Yours.”\n“And nobody stopped me?”\n“I did mention it,” said {B}. “Twice. You told me I’d a face like a wet [Sunday|weekend] and went on.”\n“You have,” said {A}. “It’s one of the things I look forward to.”',
  '“Stay a minute.”\n“A whole one?”\n“I’ll time it,” {B} said, and took out no watch, and did not look at anything but {am}.',
  '“What did they say about me?” {B} asked.\n“That you were difficult.”\n“And?”\n“And that you’d give a stranger your last [match|candle] and then complain about the dark.” {A} tilted {as} head. “They seemed fond of you. It was rather touching. Nobody would lend me a ladder, but I got to hear all about your character.”',
  '“You needn’t be brave about it,” {B} said.\n“I’m not being brave. I’m being tired. They look alike from the front.”\n“Then be tired here,” {b} said, and made room.',
  '“Once,” said {A}, “I’d have walked straight out of that door.”\n“What’s different?”\n“The door’s the same.” {^a} gave a small helpless shrug. “I suppose it’s a question of who’s standing next to it.”',
  '“I keep starting to tell you things,” {A} said. “Then I remember you weren’t there for any of it. It feels like an oversight.”\n“Start anyway. I’ll catch up.”',
  '“Promise me something.”\n“What?”\n“You’re supposed to say *anything*.”\n“I’m supposed to keep it, too,” said {B}. “So I’ll ask what it is, and then I’ll promise, and then you can lean on it.”',
  '“Did you mean it?”\n{B} did not pretend not to understand. “Every word but one.”\n“Which one?”\n“I said *perhaps*,” {b} said.',
  '“Say that again.”\n“No,” said {B}. “I only had the nerve for once. I’ll say it differently, if you like, and you can see whether it comes to the same.”',
]

/** Talk with the plot in it. */
export const PLOT_TALK: readonly string[] = [
  '“So that’s {thing},” said {B}.\n“I thought there’d be more to see.”\n“There’s enough.” {^b} did not touch anything, or come nearer. “Most things that matter would go in a coat pocket. It’s the getting them out again.”',
  '“You knew about {thing},” {A} said. It was not quite a question.\n“I knew there was something. I didn’t know it was that.” {B} pushed both hands through {bs} hair. “If I had, do you think I’d have let you find out alone?”',
  '“Leave {thing} out of it.”\n“I can’t,” said {A}. “It’s the only bit that makes sense.”',
  '“What will you do about {thing}?”\n“The right thing,” said {A}. “As soon as I’ve worked out which one it is. They’ve got it up in such similar wrapping.”',
  '“I don’t care about {thing},” {B} said.\n“You’ve talked of nothing else since it was light.”\n“Yes. Well.” A pause. “I’ve been trying to talk about something else.”',
  '“Everyone has a theory about {thing},” said {A}. “What’s yours?”\n“That everybody’s looking the wrong way.” {B} met {as} eyes, and held them. “I think it’s about who was in the room.”',
  '“Before you say anything about {thing}—”\n“I wasn’t going to.”\n“You were. You’ve got your [lawyer|schoolteacher] face on.” {A} folded {as} arms; then, because that felt like a wall, unfolded them. “Say it kindly, that’s all.”',
  '“If it hadn’t been for {thing},” said {B}, “we’d never have spoken.”\n“We’d have spoken. You’d have trodden on my foot somewhere and apologised for a week.”\n“Two weeks. I’m thorough.”',
  '“There’s a simple way out of this,” {B} said. “Forget {thing}. Say nothing. Go home.”\n“Is that what you want?”\n“It’s what’s simple,” {b} said.',
  '“Look at me and tell me it’s only about {thing}.”\n{A} looked at {bm}. {^a} opened {as} mouth. In the whole well-stocked house of the language there was not, it appeared, one serviceable word.',
  '“I’d have told you about {thing},” {A} said, “but every time I got near it you were kind to me, and I lost my place.”',
  '“They’ll want to know about {thing}.”\n“They can want.” {B} said it lightly, but {b} had moved, without seeming to, so that {b} stood between {A} and the door. “It’s yours to tell. I’ll hold your coat.”',
  '“All this,” said {A}, “for {thing}.”\n“People have done worse for less.”\n“And better?”\n{B} smiled for the first time that day. “We could be the first.”',
  '“Suppose we’re wrong about {thing}.”\n“Then we’ll be wrong together, and I’ll bring {drink}.”\n“You make ruin sound like a picnic.”\n“It’s mostly a question of the blanket,” said {B}.',
]

/** Small talks that let the work in hand show. */
export const WORK_TALK: readonly string[] = [
  '“Hold this,” said {A}, and gave {bm} {hold}.\n“What is it for?”\n“At present? For keeping your hands busy while I say something.”\nBut {a} did not say it, in the end; {a} only stood there, while {sound}, and went slowly pink.',
  '“You’re doing it wrong,” {B} said.\n“I’m doing it my way.”\n“It’s a fine way. It’s just upside down.”\n{A} looked. It was. {^a} turned it over with enormous dignity.',
  '“Pass me that,” said {B}. “No, the other. No—” and then {as} hand was under {bhers}, and neither of them could have said for certain what had been wanted.',
  '“You’ve done this before.”\n“Once or twice.” {A} tied the knot off and bit the end. “I had to learn. There was nobody to hold the other side.”\n{B} took hold of the other side.',
  '“Is that everything?”\n“Nearly.” {B} looked round {place}, at all of it, as if checking a list nobody else could see, and finished with {am}. “Yes,” {b} said. “That’s everything.”',
  '“Careful,” {A} said, too late. They both looked down at what was left of it.\n“It was ugly,” said {B}, after a respectful silence.\n“It was my aunt’s.”\n“It was distinguished,” said {B}.',
]

/**
 * A newcomer is a person who first appears in a chapter. The text {n} in `look` and `line` stands for the pronoun of
 * the newcomer.
 */
export type Newcomer = { role: string; look: string; line: string }

export const NEWCOMERS: readonly Newcomer[] = [
  {
    role: 'ferryman',
    look: 'a long stooping person in two waistcoats',
    line: 'I carry anything but grudges. They shift about, and spoil the trim.',
  },
  {
    role: 'clockmender',
    look: 'small and brisk, with a magnifying glass on a bootlace',
    line: 'Nothing’s ever stopped, you know. It’s only waiting to be asked properly.',
  },
  {
    role: 'new doctor',
    look: 'young, rumpled, and plainly running on biscuits',
    line: 'You’ll both live. I’m less sure about the teapot.',
  },
  {
    role: 'piano tuner',
    look: 'broad as a door, with the lightest hands in the county',
    line: 'It wants playing, that’s all that’s wrong with it. Most of us do.',
  },
  {
    role: 'surveyor',
    look: 'dressed for better weather, with mud to the knee and a theodolite carried like a baby',
    line: 'According to the map, you’re standing in a lake.',
  },
  {
    role: 'postmistress',
    look: 'a neat grey person with a pencil through her bun and everyone’s business behind her eyes',
    line: 'I don’t read them. I just hold them up to the light till they’re dry.',
  },
  {
    role: 'travelling bookseller',
    look: 'sunburnt, cheerful, and hung about with parcels',
    line: 'I’ve a book for every trouble. It’s only the right two that are ever missing.',
  },
  {
    role: 'beekeeper',
    look: 'slow-spoken and freckled, with a veil pushed up like a bride’s',
    line: 'Bees know when there’s courting. They go off their food.',
  },
  {
    role: 'magistrate’s clerk',
    look: 'all cuffs and conscience, with a bag that would not shut',
    line: 'Strictly speaking, I’m not here. Strictly speaking, neither are you.',
  },
  {
    role: 'violinist',
    look: 'thin as a bow, and with the same look of being drawn too tight',
    line: 'I only know sad ones. I can play them fast, if that’s any help.',
  },
  {
    role: 'locksmith',
    look: 'a compact, twinkling person who looked at doors the way others look at cakes',
    line: 'I never ask what’s inside. I only ask if you’re sure.',
  },
  {
    role: 'cartographer',
    look: 'ink to the elbow and hair on end',
    line: 'There’s always one bit you can’t draw. It’s generally where people live.',
  },
  {
    role: 'dressmaker',
    look: 'stately, with a mouthful of pins and an eye like a plumb line',
    line: 'Stand up straight. Whoever it is, they’ll still be there when you’re hemmed.',
  },
  {
    role: 'stationmaster',
    look: 'portly, punctual and profoundly sad about something',
    line: 'They all think they’re leaving. I just wave the flag.',
  },
  {
    role: 'apothecary',
    look: 'dry and sweet as a stick of liquorice',
    line: 'For the heart? I’ve something that won’t cure it. It’ll pass the time.',
  },
  {
    role: 'groom',
    look: 'bow-legged and silent, with straw in one ear',
    line: 'Horse likes you. Horse is a fair judge, barring geese.',
  },
  {
    role: 'night nurse',
    look: 'calm as a harbour, with tired, clever eyes',
    line: 'People say the truest things at four in the morning. I’ve a drawer full.',
  },
  {
    role: 'glassblower',
    look: 'burn-scarred about the wrists and gentle with everything',
    line: 'You’ve got till it cools. That’s true of most things.',
  },
  {
    role: 'schoolteacher',
    look: 'chalky, upright, and shaking with suppressed amusement',
    line: 'I’ve thirty children who could have told you that. Some of them have drawn it.',
  },
  {
    role: 'harbour pilot',
    look: 'weathered to the colour of a good saddle',
    line: 'I’ve brought in worse than you two. Not many; but worse.',
  },
]

/**
 * These texts introduce a newcomer. The role stands directly after the name, so that the demo model finds both when it
 * later reads the chapter.
 */
export const ENTRANCES: readonly string[] = [
  'It was into the middle of this that {Nfull}, the {nRole}, walked without knocking. {^n} {nwas} {nLook}. “{nLine}” said {N}, and looked from one of them to the other, and pulled up a chair.',
  'Just then there was a cough. {Nfull}, the {nRole}, had been standing {spot} for some while, by the look of it. {^n} {nwas} {nLook}. “Don’t mind me,” said {N}. “{nLineEnd}”',
  'They were interrupted, which was perhaps as well. “{nLine}” said a voice; and there was {Nfull}, the {nRole}, with {hold} under one arm. {^n} {nwas} {nLook}, and {A} liked {nm} at once and could not have said why.',
  'Word of it had reached {Nfull}, the {nRole}, who came round that same hour to see for {nself}. {^n} {nwas} {nLook}. {^n} heard them out. “{nLine}” said {N} at the end of it, and would take no payment but a slice of cake.',
  'A stranger had come in out of the weather and was dripping politely on the mat. “{Nfull},” said the stranger; “{nRole}, for my sins.” {^n} {nwas} {nLook}. {B} asked whether {n} wanted something hot. “{nLine}” said {N}, and it was clear that {n} meant to stay to supper.',
  'Coming the other way, with {hold}, was {Nfull}, the {nRole}: {nLook}. “{nLine}” said {N}, though no one had asked; and, having said it, {n} winked at {A} and went by.',
  'The door blew in, and {Nfull}, the {nRole}, with it. {^n} {nwas} {nLook}. “{nLine}” said {N}, to the room in general, and began to take off a number of scarves.',
  '“You’ll be wanting me,” somebody said from the step. Neither of them had sent for anyone. {Nfull}, the {nRole}, {nwas} {nLook}, and came in as if by appointment. “{nLineEnd}”',
  'By the pump stood {Nfull}, the {nRole}, filling a can. {^n} {nwas} {nLook}. {^n} did not look round. “{nLine}” said {N}; and when the can was full {n} sat down on it, being in no hurry, to see what they would do.',
]

/** In these texts a third character {C} of the story appears. A text with {cRole} is left out if {C} has no role. */
export const COMPANY: readonly string[] = [
  'There was also {C} to be reckoned with. To be {acRole} is to see a good deal, and {C}, who saw everything, had seen this. “About time,” {c} remarked, to the teapot.',
  '“I’m only the {cRole},” said {C}, “and nobody asks me. But if I’d a face like that looking at me across a room, I shouldn’t be standing here talking to the {cRole}.”',
  '“Am I interrupting?” said {C}, who plainly was, and came in and sat down.\n“No,” said {A} and {B} together, a good deal too fast.\n{C} looked from one to the other with a slow and terrible delight. “I’ll just get a cup,” said {C}.',
  '{C} put {cs} head round the door. “There’s a thing you ought to know,” {c} began; then {c} took in the two of them, and how near they stood, and changed it to, “It’ll keep.”',
  '“You two,” said {C}, who had seen it from across the way, “are the worst liars I ever met in my life, and I’ve met my own family.”',
  'It was {C} who said it. Somebody had to. “If nobody means to ask, I’ll ask. What are you both waiting for? A stamp?”\nThere was an awful silence. {B} studied {hold}.\n“I only wondered,” said {C}.',
  '{C} had been watching them all that while over the rim of a cup. “I’d forgotten,” {c} said to nobody, and sighed. “It’s as bad as toothache. You wouldn’t miss it for the world.”',
  '“Tell {B} from me,” {C} had said, “that there’s no use being noble. Noble’s for statues.” {A} had promised to pass it on. {^a} was still working out how.',
  'There was a light under {C}’s door, as there always was, and a plate left out, as there always was; and tonight, {A} saw, there were two forks on it.',
  '“I’ve brought the post,” said {C}, and stood there. “I could take it away again. I could bring it tomorrow. I could bring it,” said {C}, backing, “in the spring.”',
  '{C} set down three cups, took another look at the pair of them, and picked one up again. “Mine’ll be in the kitchen,” said {C}, “if I’m wanted. Which I’d not be.”',
  'It was {C}’s opinion, given freely and with the mouth full, that the two of them would be a great deal less trouble when they were old.',
  '“Don’t get up,” {C} said; nobody had. “I only came for the scissors. I can see you’re busy not talking.”',
  '{A} asked {C} outright. {C} put down the iron. “I think,” said {C}, “that if I’d been looked at in that way, even the once, I’d have had it framed.”',
]

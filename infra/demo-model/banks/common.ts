const list = (text: string): readonly string[] => text.trim().split(/\s*\n\s*/)

/**
 * Clauses about fair and foul weather for each season. A chapter uses either the fair or the foul clauses of its
 * season.
 */
export const WEATHER: Readonly<Record<string, { fair: readonly string[]; foul: readonly string[] }>> = {
  spring: {
    fair: list(`the wind smelled of other people’s gardens
    the sun came out between two clouds like somebody checking the post
    the hedges had gone green overnight and were pretending it was nothing
    a cold bright breeze was chasing hats
    the sky had been rinsed and hung up to dry
    cloud shadows went over everything like a hand over a page
    the blossom was down already and lying about in heaps
    the whole air was full of small birds making plans`),
    foul: list(`a soft rain was making up its mind
    the gutters were talking all at once
    a squall went through, slamming things
    the rain came down straight, like a bead curtain
    the clouds had come so low that one could have posted a letter in them
    hail rattled over like thrown rice and was gone
    the wind got hold of every loose thing and asked it questions
    the puddles had begun to join hands`),
  },
  summer: {
    fair: list(`the heat lay down in the road like a dog
    the day would not go, and nobody asked it to
    swifts went screaming round the roofs for joy
    the whole sky was the blue of a good envelope
    the air was as warm as a held hand
    a haze had taken the edges off the afternoon
    the shadows had pulled themselves in under things to keep cool
    the light went on and on, like a guest who is having a lovely time`),
    foul: list(`thunder was moving its furniture about, far off
    the first drops were coming down as big as pennies
    the storm had got its feet under the table
    lightning kept taking photographs of the hill
    the rain smoked off the warm stones
    the air was so thick you could have cut a slice of it
    everything had gone the yellow of an old bruise
    the wind came up from nowhere and turned all the leaves white side out`),
  },
  autumn: {
    fair: list(`leaves went by in a great hurry to get nowhere
    the light came in low and gold and looked under everything
    there was the first frost, thin as a signature
    the sky was as clear and hard as an apple
    spiders had been out in the night and strung the gateposts together
    somebody’s bonfire had put a blue thread up into the still air
    the sun had gone the colour of marmalade
    rooks were blowing about the sky like burnt paper`),
    foul: list(`mist stood about in the low places like cattle
    rain had set in for the day and brought its knitting
    the wind was getting its winter voice in
    the sky was the grey of a well-washed shirt
    the weather came over the hill with its sleeves rolled
    the fog had got indoors and was reading over people’s shoulders
    the trees were throwing down everything they had
    it was raining in the patient way that means it`),
  },
  winter: {
    fair: list(`frost had drawn its ferns on every pane
    the cold had moved in, with its bags
    a hard white stillness lay over everything
    the air crackled like a new envelope
    breath went up from every mouth like a small opinion
    the sun rolled along the rooftops, too tired to climb
    the ice had a blue light in it, a long way down
    the whole world had been ironed and put away`),
    foul: list(`snow had begun, one flake at a time, as though somebody were counting
    the cold came in at the door and wiped its feet
    the wind went round the walls looking for the old loose slate
    the sleet could not decide, and so did both
    the drifts were up to the second bar of the gate
    it was the kind of cold that has something to say to you personally
    the blizzard leaned on the door like a big stupid dog
    the road had gone, and then the hedge had, and now there was only white`),
  },
}

export const COMMON_SOUND: readonly string[] = list(`a door banged, and then apologised by shutting softly
  somebody laughed a long way off, and the sound came in like a moth
  the clock went on dropping its seconds in the dish
  a dog remarked on something and let it pass
  the kettle, or something like it, was coming to a conclusion
  the wind tried the latch
  a bell rang, and rang again, and gave it up
  the rain ran its fingers along the roof
  footsteps came as far as the corner and changed their mind`)

export const COMMON_GLOW: readonly string[] = list(`the light had turned the colour of tea
  a lamp was lit somewhere, and the dark stepped back to make room for it
  the dust in the air had turned to something you might have been proud to own
  evening was coming in by the side door
  the moon had got up early and looked it
  the sky kept one green edge, like a page not quite turned
  everything had a long blue shadow tied to its heel`)

export const HOUR: readonly string[] = list(`at a quarter to six
  a little after the bells
  at the hour when cats change shifts
  just as the lamps were being lit
  well before anyone could want {am}
  at that blank hour after luncheon
  between one shower and the next
  at ten minutes to something
  at first light
  after everyone else had gone
  on the stroke of seven
  as the last of the day was being put away`)

export const DRINK: Readonly<Record<string, readonly string[]>> = {
  modern: list(`a pot of coffee
    tea in the good cups
    a glass of something red
    hot chocolate, the thick kind
    the end of the whisky
    tea you could have stood a spoon in`),
  old: list(`tea in the good cups
    a glass of claret
    chocolate in the small blue cups
    mulled cider
    the last of the brandy
    a dish of tea, very hot`),
  fantastic: list(`honey wine
    spiced cider
    mint tea
    a cup of something that smoked
    the black beer of that country
    blackberry cordial, the strong sort`),
}

/** Gestures of {A} or {B} that stand between two remarks of a dialogue. */
export const GESTURES: readonly string[] = [
  '{B} took {hold} out of {as} hands, gently, and put it where it could not be hidden behind.',
  '{A} straightened something that was already straight.',
  'There was a smear of dust on {B}’s cheek. {A} noticed it, and then noticed how long {a} had been noticing it.',
  '{B} laughed, and looked astonished, as though the laugh had been in there so long that {b} had forgotten the address.',
  'For a moment {A} only listened to {bm} breathe. It was not a thing {a} had ever thought of as company.',
  '{A} pressed the back of one wrist to {as} eyes, hard, and when {a} took it away the room was still there and so was {B}.',
  '{B} had a way of going still when something mattered, like an animal that hears its name. {^b} went still now.',
  '{A} reached past {bm} for {hold}; {as} sleeve brushed {bhers}; and both of them apologised, at once, to the furniture.',
  'Across from {am} {B} was taking a very long time to fold a very small piece of paper.',
  '{A} found that {a} was smiling, and put a stop to it, and found a minute later that it had crept back.',
  '{B} pulled a thread from {bs} cuff and wound it round and round one finger until the tip went white.',
  'The table was narrow. It had not seemed so at breakfast.',
  '{A} counted to five. It was what {a} did instead of saying things. {^a} had got as far as three when {B} looked up.',
  '{B} rubbed at the back of {bs} neck, and looked at the floor as if the next thing might be written there by someone with better handwriting.',
  'Without a word {B} moved the lamp, so that it shone on {as} work instead of {bs} own.',
  '{A} tucked {as} feet up under {am} as a child does, and leaned {as} chin on {as} fist, and waited. {^a} was good at it. People forgot how loudly one can wait.',
  'Something crossed {B}’s face then, quick as a bird across a window.',
  '{A} had been about to go. {^a} had said so. {^a} looked down and discovered that {a} had sat on {as} coat.',
  '{B} broke what was left of the bread into two and, after a look at the pieces, gave {am} the larger.',
  'It was a small thing: {B} held the door, and did not let it go until {a} was quite through. {A} thought about it, on and off, for the rest of the day.',
  '{A} laid {as} hand flat on the wall, to have something to be sure of.',
  '{B} poured, and spilled, and swore under {bs} breath in a way that was almost courtly.',
  'Their shoulders touched. Neither moved. It was remarkable how much could be said by a shoulder, if one let it.',
  'For answer {B} took off {bs} [hat|gloves], laid [it|them] aside, and stayed.',
  '{A} tried three different expressions and, finding that none of them fitted, went back to {as} own.',
  'A lock of hair had come down over {B}’s eyes. It was no business of {A}’s. {^as} fingers appeared to think otherwise.',
  '{B} set two cups side by side, handles outward, the way one sets out shoes.',
  '{A} walked to the end of the room and back again. It was not a long room. {^a} made the most of it.',
  '{B} made a sound that was the beginning of a word, and thought better of it, and made another.',
  '{A} blew on {as} hands. {B}, without comment, took them and put them into {bs} own pockets, as if they were something {b} had dropped.',
  'There followed a short silence, of the sort that has a good deal of furniture in it.',
  '{B} glanced at the door, the window, the ceiling, and having run out of exits looked at {am}.',
  '{A} sat down on the nearest thing, which was a step, and patted the place beside {am}.',
  '{B} turned {hold} over and over, like somebody looking for the place where it opened.',
  'The chair that {B} had been given was the one that rocked. {^b} sat in it with great composure, like a captain.',
  '{A} held {hold} up to the light, as though the next thing to say might be on the underside.',
  '{B} had a trick of answering a beat late, as if each word had been brought up from a cellar. {A} had stopped minding the wait. One could hear the steps.',
  'There was a crumb at the corner of {B}’s mouth. It stayed there through an entire disagreement, and won it.',
  '{A} put {as} hands in {as} pockets, found they were not {as} pockets, and took them out again.',
  '{B} yawned, hugely, like a cat; and apologised; and was caught at it again directly.',
  'They both bent for the same thing. There was a small, solid, comical knock, and then the two of them were sitting on the floor holding their heads.',
  '{A} wrote something with a fingertip on the misted glass, and rubbed it out with {as} cuff before it could be read.',
  '{B} looked at {am} for a moment in the way one looks at a fire.',
  'Without thinking about it they had begun to talk more quietly, as one does when something is asleep.',
  '{B} nodded, slowly, several times, like somebody agreeing with a point that had been made a long while ago by someone else.',
  '{A} let {as} head go back against the wall. The plaster was cool. {^a} could feel the day going down through it, like water into sand.',
  'The cup was passed across. The handle had been turned so that {a} could take it; it was the sort of thing {B} did.',
  '{A} opened {as} hand. {^a} had been holding on so hard to nothing at all that the nails had left four small moons.',
  '{B} rolled {bs} shoulders as if setting down something heavy, and left it, for once, where it lay.',
  'A little laugh got out of {A}, like a hen through a gap in a hedge.',
  '{B} found the one dry place on {bs} sleeve and gave it to {am} to wipe {as} face on.',
  'Their knees were all but touching. {A} knew the exact width of all but.',
  '{A} shook {as} head; not to say no, but like someone coming up out of water.',
  '{B} was watching {as} hands. {A} became aware that {a} had some.',
]

/** These texts describe sounds, smells and light of the place. */
export const SENSES: readonly string[] = [
  '{^place} smelled of {smell}. {^sound}. If {A} shut {as} eyes {a} could have drawn the whole of it from those two things alone.',
  '{^weather}. Inside, {glow}, and it was possible to believe that the day outside belonged to other people.',
  'Out {spot} the world was getting on with things: {sound}, and {sound}.',
  'It was the kind of evening that makes people say their names to one another. {^glow}.',
  '{^glow}. Nobody spoke for a while. {^sound}; and then it stopped, and that was a kind of sound as well.',
  'Everything {spot} had been put down by somebody in a hurry: {hold}, {hold}, a shoe. It might have been a still life, if the painter had been called away to supper.',
  'There was {smell} on the air. {A} had never been able to smell it since without turning round.',
  '{^sound}, and under that, if one were quiet, the other thing: the slow, plain noise of {place} being itself, as it had long before either of them came and would be after.',
  'The light moved. That was how one told the time here; {glow}, and presently did not.',
  '{^weather}. A person could have walked from one end of {place} to the other and met nothing but {hold} and their own opinion.',
  'The warmth came from the left and the draught from the right, and where they met there was {hold}, a chair, and {B}.',
  'It had grown quiet enough to hear how {sound}. {A} found {a} was holding {as} breath, so as not to be a noise.',
  '{^spot} one could see all of it, laid out like something spilled: the roofs, the road, the far small lights. {^weather}.',
  'The place was at its best just then, and seemed to know. {^glow}. Even {hold} had a look of having been posed for.',
  'A smell of {smell} came and went, like a guest who does not want to put anyone to trouble.',
  '{^sound}. {B} cocked {bs} head at it, the way one does at a joke in another room.',
  '{^glow}, and for as long as it lasted nobody in the world was plain.',
  'Time passed in the way it did {spot}: not hour by hour but cup by cup.',
  'There were four sorts of silence at {place}, and {A} had begun to be able to tell them apart. This was the third: the one in which {sound}.',
  'The floor was cold, the air was warm, and between the two of them hung {smell}, at about the height of a kiss.',
  '{^smell}: it met them at the door, like a relation.',
  'A candle of late light stood in the keyhole. {^sound}, and the candle went out.',
  'There is always one window that keeps the day longest. They had found it. {^glow}, while everywhere else it had already gone.',
  'Far off {sound}. Near at hand there was only the tick of something cooling, and {B}’s breath.',
  'It was the hour that belongs to no one. {^weather}, and {place} had the look of a stage after the play, when the chairs are still warm.',
  'The air tasted of {smell}. {A} thought that if {a} were to go blind {a} would know this place by its weather alone.',
  'Everything near was very near, and everything else had been rubbed out. {^weather}.',
  'One by one the small noises came out, as they do for people who sit still. {^sound}. {^sound}.',
  '{A} looked out. {^weather}. {^a} looked in again. On the whole {a} preferred in.',
  'Below them {place} went about its evening. {^glow}, and somebody down there was laughing, and it might have been a hundred years ago.',
]

/** How {A} sees {B} for the first time in a chapter. */
export const MEETINGS: readonly string[] = [
  'That was when {A} saw {Bfull}. {^b} {bwas} {spot}, with {hold} in {bs} hands and the expression of somebody who has been told to wait and has decided to enjoy it.',
  '{Bfull} was there already. Of course {b} {bwas}. {^b} had the air of having been there for some time, and of having passed it in thinking up something to say.',
  'And there, {spot}, was {Bfull}, looking precisely as {b} always looked in {A}’s mind when {a} was losing an argument with {bm}.',
  '“You’re in my light,” somebody said; and {A} turned, and it was {Bfull}.',
  'It was {Bfull} who broke the quiet, by dropping {hold}, and saying a word that {place} had probably heard before.',
  'One is supposed to remember the music, or the weather. What {A} remembered was a cuff. It had been turned back twice, carefully, by somebody with ink on {bs} thumb; and {a} followed it up to the elbow, and the shoulder, and so arrived at {Bfull}.',
  '{Bfull} came in backwards, shaking the weather off, and turned, and stopped. It is possible to hear a person stop. {A} heard it.',
  'There were a dozen people {A} could have met just then and gone on {as} way. {Bfull} was not among the dozen.',
  'A shadow fell over {hold}. {A} did not look up at once. {^a} knew only one person who cast a shadow as though asking leave to.\n“{A},” said {Bfull}.',
  '{A} heard the step before {a} saw who made it: unhurried, a little heavier on the left. {Bfull}. There was nothing for it but to turn round, and {a} turned round.',
  'Somebody had lit the lamp. Somebody had swept. And somebody was sitting {spot} with {bs} back against the wall and {bs} eyes shut, and that was {Bfull}.',
  'Then {Bfull} looked up from across the way, and whatever {A} had been saying stopped in the middle, like a stair that is not there.',
]

/** What {A} notices in {B}. Those with a slot that {B} has nothing for are left out. */
export const LOOKS: readonly string[] = [
  '{B} had {bHair} that had plainly fought off a comb that morning and meant to go on winning.',
  'In that light one noticed the {bHair} first. Then one noticed that one was noticing.',
  'The wind had been at {B}’s {bHair}, and it gave {bm} the look of having arrived from somewhere at speed.',
  'It was unfair, {A} thought, that anybody should be issued with {bEyes} like those and no licence.',
  '{^bs} {bEyes} missed very little. They rested now on {A}, and missed nothing at all.',
  '{B} had {bEyes}. {A} had known this for as long as {a} had known {bm}. It was ridiculous that it should strike {am} now, like a bill.',
  '{B} had {abFeature}, and a trick of turning it to the light that {b} surely knew nothing of.',
  'There was {abFeature} that {A} had promised {aself} not to look at. {^a} had got through most of a morning.',
  '{B} looked tired, and well, and entirely {bself}; it was the last of the three that {A} found hard to bear with composure.',
  '{^b} {bwas} not handsome in the way of paintings. Paintings keep still. {B}’s face was always on its way to something, and one wanted, rather badly, to be there when it arrived.',
  '{B} stood as some people sing, without thinking of it and without a wrong note.',
  'Up close {B} smelled of soap and cold air, and there was a crease across one cheek from having slept on a sleeve.',
  '{B} was dressed for work, and it suited {bm}. {A} had an idea that sackcloth would have suited {bm}. It was becoming a nuisance.',
  'Somebody who did not know {bm} would have said that {B} was at ease. {A} looked at {bs} hands, and knew better.',
  'If they had asked {A} to describe {bm} to a stranger, {a} would have begun with the voice, which was low and a little rough, like a good blanket.',
  '{B}’s {bHair} and {bEyes} were facts, and {a} had always got on well with facts. What {a} could do nothing with was the smile.',
]

/** What {B} or {A} is like. {aTrait}, {bTrait} are the writer's own words for them. */
export const NATURES: readonly string[] = [
  'People called {B} {bTrait}. It was true as far as it went, in the way that “wet” is true of the sea.',
  '“{^bTrait},” they said of {B}, when they said anything, and {A} had once agreed with them. {^a} had not then seen {bm} [carry a beetle out of doors in {bs} hat|give up the warm chair without seeming to].',
  '{A} was {aTrait}. It had been mentioned in every report {a} ever brought home. Nobody had thought to mention that it can also be a way of standing very close to a door.',
  'It would have been easier if {B} had been less {bTrait}. {A} could have managed somebody less {bTrait}; there were books about it.',
  '{^aTrait} to the bone, {A} did what {a} always did when frightened, and put {as} chin up.',
  'There were two opinions of {A} at {place}. One held that {a} was {aTrait}; the other had never seen {am} before breakfast.',
  '{B} could be {bTrait} at a distance of forty feet. Nearer to, it was more complicated.',
  'A {bRole} learns to read people, or so {B} claimed. {A} wondered what {b} was reading now. {^a} wondered whether it had pictures.',
  'It was the {aRole} in {A} that answered, because {a} could rely on that part of {aself} to finish its sentences.',
  'To be {abRole} was, {B} had once explained, nine parts patience. {A} had asked about the tenth. “Luck,” {b} had said, looking at {am}, and then had been obliged to go and see to something.',
  '{A} had been {aaRole} long enough to know when a thing was about to give: there was a note, a very small one, just before. {^a} heard it now, and it was coming from {aself}.',
]

/** What {A} thinks, in between. */
export const THOUGHTS: readonly string[] = [
  'It is a curious thing to be known. One spends years wishing for it, like rain, and then it comes and one runs for the porch.',
  '{A} had always supposed that falling would feel like falling. It felt like being set down.',
  'There was a sensible course open to {am}. {^a} could see it from where {a} stood, neatly signposted, with a bench halfway. {A} regretted that it went in entirely the wrong direction.',
  'Nobody tells you how much of courage is simply not leaving. {A} did not leave.',
  'If anyone had told {am} in the spring, {a} would have laughed, and asked who they thought they were talking to, and gone home and lain awake.',
  'What did one do with happiness, when it turned up in working clothes, without an appointment? {A} thought that one probably began by offering it a chair.',
  '{A} thought of all the letters {a} had not written, and of the one {a} had. It seemed to {am} that they amounted to the same thing.',
  'Hope is a small animal, and bites. {A} held quite still and let it come to {am}.',
  'It was not that {a} trusted {bm}. It was that some while ago, without consulting {am}, {as} shoulders had come down from around {as} ears.',
  '{A} had a good memory. It was not always a kindness. {^a} knew already that {a} would be able to take out this afternoon, years on, and find every crease of it where {a} had left it.',
  'There was a word for this, and {A} knew it perfectly well, and went all the way round it, as one walks round a sleeping dog.',
  'A heart, {A} considered, was a badly designed thing: no handle, no lid, and every draught in the world could get in.',
  'The worst of it was that {a} had been perfectly content. {^a} wished it noted. {^a} had had a chair, and a cup, and a way of doing things.',
  'All day {a} had been walking about with a sentence in {as} mouth like a hot potato. It would have to be spoken or swallowed, and either way it was going to hurt.',
  '{A} had a rule about this. It was a good rule. {^a} tried to remember how it began.',
  'One could be brave about large things. Storms, say. It was the small ones that undid a person: the second cup, already poured.',
  'Perhaps, {A} thought, it was only gratitude. Perhaps it was only the hour. {^a} tried these explanations on one after another, like hats, and not one of them came down over {as} ears.',
  'Once, as a child, {a} had stood on a frozen pond and heard it speak. It had been a long, low, travelling note. {^a} had the same feeling now, in the soles of {as} feet.',
  'It came to {am} then, with no fuss at all, like a cat coming in, that {a} was not going to be able to go back to not knowing.',
  'The past is supposed to be a foreign country. In {A}’s experience it was more like a neighbour, and borrowed things.',
  'There ought to be a bell, {a} thought, that rings when your life turns a corner. Then again there would be so much ringing that nobody would sleep.',
  'One by one the reasons against it had got up and gone home. {A} looked round for the last of them, and saw it in the doorway, putting on its gloves.',
  'It had been a long time since anyone had waited for {am}. {^a} had forgotten that it changes the way one walks.',
  'Love, {as} aunt used to say, was mostly a matter of who did the stairs. {A} had thought it a poor sort of definition. {^a} was beginning to see the point of it.',
  'Anyone can be good company in the sun. {A} had made a private study of people in the rain, and {B} stood at the top of the list, dripping.',
  'You could spend your whole life being careful and have nothing at the end of it but a very clean slate.',
  'There was still time to be sensible. {A} looked at it, the way one looks at a train one has already decided not to catch.',
  'What {a} felt was not large. It was about the size of a lit match. But the room had been dark for a good while, and it was surprising how far it went.',
  'Everything {a} had ever been told about caution had been told {am} by people eating their supper alone.',
  '{A} had lost things before: keys, trains, the thread. This was the first time {a} had watched something go and felt lighter by exactly its weight.',
  'The truth had been in the room for some time, going from chair to chair. It was a question now of who would give it a seat.',
  'How odd, to be frightened and not to want it to stop.',
]

/** What {A} or {B} brings along: {aPast}, {bPast} are whole clauses from the writer's background. */
export const HISTORIES: readonly string[] = [
  'There were things one knew about {A}, and things one had to be told. {aPast}: that was of the second sort.',
  '{aPast}. {A} did not speak of it often; it was like a coin sewn into a hem, felt rather than seen.',
  '{bPast}. It explained a good deal about {B}, and {b} had never once offered it as an excuse.',
  'It was a thing {B} had told {am} in the dark, when it is easier: {bPast}. {A} had kept it carefully ever since.',
  '{aPast}. There were mornings when that seemed to belong to somebody else, and there were mornings like this one.',
  'You had to know this much to understand {B}: {bPast}. The rest, {b} liked to say, was weather.',
]

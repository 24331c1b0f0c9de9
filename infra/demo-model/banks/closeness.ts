/**
 * These texts show closeness by heat, from 1 (sweet) to 5 (scorching). Each level has texts of looks (`near`), of
 * touches (`touch`) and for the climax of the chapter (`peak`). No text is sexually explicit.
 */
export type Heat = { near: readonly string[]; touch: readonly string[]; peak: readonly string[] }

export const HEAT: Readonly<Record<number, Heat>> = {
  1: {
    near: [
      '{B} smiled at {am}, all the way up, and {A} had to look at the floor until it was over.',
      'They were standing close enough to share an umbrella. There was no umbrella. Neither of them mentioned it.',
      'Their eyes met over {hold}, and went quickly elsewhere, and met again, like people at a party who have just agreed not to talk.',
      '{A} blushed. {^a} had thought {a} was past the age of it. It began at the collar and took its time.',
    ],
    touch: [
      'When they shook hands on it they both forgot, for a moment, how that is usually brought to an end.',
      '{B} took a leaf out of {as} hair, and showed it to {am}, and then did not seem to know where to put it. It went into {bs} breast pocket in the end.',
      'One of {bs} fingers lay against one of {ahers}, along the wood, by accident. They kept the accident exactly as it was.',
      '{B} offered an arm. {A} took it. It was a good arm, and they walked along with it as if it had been made for the two of them.',
    ],
    peak: [
      '{B} lifted {as} hand and kissed it, once, on the knuckle, as solemnly as if {b} {bwas} signing something. Then {b} gave it back. {A} kept it in the other one all the way home.',
      '{A} leaned {as} head on {bs} shoulder. That was all. It stayed there while {sound}, and the whole of the long noisy year went quiet, like a class when somebody comes in.',
      '“May I?” said {B}, and {A} nodded, and {b} kissed {am} on the cheek, so lightly that {a} put up a hand afterwards to see whether it was still there. It was.',
      'They danced, after a fashion, with no music but how {sound}. {B} counted under {bs} breath. At the end {b} bowed, and {A}, who had never in {as} life known what to do with joy, laughed out loud.',
    ],
  },
  2: {
    near: [
      '{A} was aware of {bm} as one is aware of a fire in a room: without looking, and all down one side.',
      '{B} said {as} name, only that. {A} had not known that there was so much room in it.',
      'It would have been the most natural thing in the world to step back. {A} waited for one of them to do it.',
      'There was a place at the corner of {B}’s mouth where a smile began. {A} could not have said how long {a} had been watching for it.',
      '“You take the bed,” {B} said.\n“There’s only the one.”\n“I’ve noticed how many there are. I’ll have the floor.”\n“It’s stone.”\n“I’m fond of stone. One always knows where one is with it.” {^b} lay down on it, and was silent for as long as anybody could be. “{A}? Is there, by any chance, a second pillow?”',
      '“You talk in your sleep.”\n“I’ve never been told so.”\n“Who’d have told you?” {B} said, and then heard it, and got up rather quickly to see to the lamp. {^bs} ears, from behind, were bright pink.\n“What do I say?” asked {A}, when {a} had enjoyed this for long enough.\n“Numbers,” said {B}. “And once, quite distinctly, *not the blue one*.”',
    ],
    touch: [
      '{B}’s hand found {ahers} in the dark, palm to palm, and the dark got a good deal friendlier.',
      '{B} brushed the rain from {as} cheek with the back of one finger; and though there was not so very much rain, {b} went about it thoroughly.',
      '{A} put both arms round {bm}, because words were slow. {^b} stood quite still, and then held on as people hold on to a rail.',
      '{^a} laid {as} palm against {bs} coat. Under the wool, steady and rather fast, something was knocking to be let out.',
    ],
    peak: [
      'It was {A} who closed the distance. The kiss was brief, and a little crooked, and tasted of {drink}; and when it was over they stood with their foreheads together, breathing like people who have run for something and caught it.',
      '“I’m going to kiss you,” said {B}, “unless you’d rather I didn’t.”\n“I’d rather you stopped talking about it,” said {A}; and so, in a very little while, {b} did, and for some time neither of them said anything at all.',
      '{B} kissed {am}. It was gentle to begin with, like a question; and {A}, who had been carrying the answer about since {a} hardly knew when, gave it to {bm} with both hands in {bs} hair.',
      'They kissed until {sound}, and for some time after. When {A} opened {as} eyes everything was where {a} had left it, and none of it was the same.',
    ],
  },
  3: {
    near: [
      '{B} leaned across {am} for {hold}, and did not lean back. {A} could feel the warmth of {bm} through two layers of cloth and all of {as} good intentions.',
      '{A} looked at {bs} mouth. It was a mistake, and {a} made it again.',
      'The air between them had gone close and bright, as it does before thunder. One of them was going to have to say something, or else.',
      '{B} undid the top button of {bs} collar, because of the heat, and {A} forgot what {a} had been about to say, and the next thing, and the one after.',
      '“They say that it’ll freeze tonight.”\n“Who’s they?”\n“The pipes,” said {B}. “I’m only telling you. In case there should be any question, later on, of who asked whom to budge up.”',
    ],
    touch: [
      '{bs} thumb went along the inside of {as} wrist, slowly, to where the pulse was, and stopped, and stayed. “There you are,” {B} said.',
      '{A} turned, and found the wall behind {am} and {B} before {am}, and no wish in the world to be let past.',
      'There was a hand at the small of {as} back, asking. {A} answered it by leaning.',
      '{^a} slid {as} fingers under the edge of {bs} collar, where the skin was hot; {B} drew in a breath, and let it go in pieces.',
    ],
    peak: [
      'Then there was no more talk. {B}’s mouth was on {ahers}, and {as} hands were under {bs} coat, and {hold} went over with a crash that nobody picked up. They came apart only because breathing, in the end, insists.',
      'The second kiss was not like the first. It had done with being careful. {A} felt it down to the soles of {as} feet; {^a} heard {aself} make a small sound, and felt {B} smile against {as} mouth, and would have forgiven {bm} anything.',
      '{B} kissed the corner of {as} jaw, and the place under {as} ear, and the hollow of {as} throat, in no hurry, like a person reading a page for the pleasure of it. By the end {A} was holding on to {bs} shirt with both fists.',
      '“Tell me to stop,” {B} said against {as} temple, “and I’ll stop.”\n“I know you will,” said {A}. “It’s why I’m not going to.” And {a} drew {bm} down by the lapels.',
    ],
  },
  4: {
    near: [
      'Every time {B} moved, {A} knew it. It was like having a second skin, and not knowing where to put it.',
      '“If you go on looking at me like that,” {A} said, not quite steadily, “I shan’t be answerable.”\n“I’m not asking you to answer,” said {B}.',
      'It had been going on all evening: a hand on the back of a chair, a knee under the table, a look held one beat past what was decent. {A} was strung like a bow with it.',
      '{B} licked honey off {bs} thumb. {A} closed {as} eyes, and found it was worse in there.',
    ],
    touch: [
      '{B} drew the pins, or what there was of them, out of {as} hair, one after another, and laid them in a row on the sill; and with each one something else in {A} came down.',
      '{bs} hands went under {as} coat and shirt and found bare skin, and were cold, and were not cold for long.',
      '{A} undid the first button, and the second, and looked up to ask. “Yes,” {B} said, before {a} could. “Yes. Go on.”',
      '{B} went down on one knee to unlace {as} boots, and stayed there with {bs} cheek against {as} hip, while {A} held on to the shelf behind {am} and looked blindly at the ceiling.',
    ],
    peak: [
      '“Are you sure?” {B} asked, with the door at {bs} back.\n“I’ve been sure since the stairs.” {A} reached round {bm} and turned the key. What came after was slow at first and then was not. There was a coat on the floor, and a shoe on the stair, and the lamp burned down to nothing with nobody to see to it.',
      'They got as far as the bed by way of most of the walls. {^as} shirt was gone and so was {bs} composure; there was a moment, skin to skin, when both of them stopped, and simply looked. “Oh,” said {B}, as though somebody had turned up a lamp. Then {A} put it out.',
      '{B} learned {am} by heart that night, as one learns a road: here it climbs, here there is a view, here you may rest. The candle guttered. In the dark somebody laughed, low and amazed, and somebody said please, and {sound} until it was nearly day.',
      'Afterwards {A} lay with {as} head on {bs} bare chest and listened to the great drum there slow down. {^bs} fingers were going up and down {as} spine, up and down. “Again?” said {B} to the ceiling, with respect. {A} was already laughing when {a} kissed {bm}.',
    ],
  },
  5: {
    near: [
      'Want had got into everything. It was in the bread and the lamplight. {A} could not lift a cup without knowing to the inch how far it was to {bs} hand.',
      '{B} said something, some ordinary thing, and the sound of it went down {A}’s back like warm oil.',
      '“I can’t think when you stand there,” said {A}.\n“Where shall I stand?”\n“Nearer,” {a} said; and it came out of {am} like something torn.',
      'They had gone three days without touching, and in all that time there had not been an hour that was not about it. {A} was light-headed. {^a} would have sold the roof for one bare wrist.',
    ],
    touch: [
      '{B} backed {am} to the wall, and stopped with an inch to spare, and waited; and it was {A}, shaking, who crossed the inch.',
      '{A} pulled {bs} shirt over {bs} head and put {as} open mouth to the salt of {bs} shoulder. {^a} felt the groan before {a} heard it.',
      'There was nothing careful left in either of them. Buttons went. Something tore, and {B} said “I’ll mend it,” into {as} neck, and {A} said, “Don’t you dare.”',
      '“Tell me what you like,” {B} said, low, with {bs} hand flat on {as} belly; and {A}, who had never once been asked, opened {as} mouth, and found to {as} own astonishment a list.',
    ],
    peak: [
      'They did not get as far as the bed. The rug was rough and the fire was hot along one side of them, and {A} had {as} heels in the small of {bs} back and {bs} name in {as} mouth, over and over, until it stopped being a name and was only breath. When the end came it came like weather, from a long way off, and then it was everywhere. Afterwards neither of them could have told you whose hands were whose.',
      '“Look at me,” said {B}; and {A} looked, and went on looking, through all of it, while {bs} hands and {bs} mouth took {am} apart with such patience that {a} could have wept. {^a} did, a little, at the last; and laughed; and pulled {bm} down by the hair, and began at once to return the favour. The window had gone grey before they slept.',
      'Skin, then. Heat, and the long slide of it; the bed complaining, the sheet kicked to the floor, {bs} breath coming hard against {as} throat and {as} nails in {bs} shoulders. “Don’t stop,” {A} said, “don’t you ever—” and {B} did not stop; and the whole dark room drew itself up, like a wave, and stood, and came down.',
      'It was the second time that night, and slower. {B} had found the place at the back of {as} knee, and the other, lower, and was in no hurry to be anywhere else. {A} bit {as} own wrist to keep the house asleep. Pleasure went through {am} in long gold rings, each wider than the last, till there was no more of {am} left to hold on with, and {a} let go.',
    ],
  },
}

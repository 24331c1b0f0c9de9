/**
 * A voice is a set of texts that fit one temperament. It is used when its pattern matches the personality of a
 * character.
 */
export type Voice = { match: RegExp; lines: readonly string[] }

export const VOICES: Readonly<Record<string, Voice>> = {
  witty: {
    match: /\b(?:witty|wry|sarcastic|funny|humou?r|sharp|quick|clever|ironic|dry|teasing)\b/i,
    lines: [
      '“I’m told I use jokes to keep people off,” said {A}. “I told them it was that or a moat.”',
      '“You could just say thank you,” {B} observed.\n“I could,” {A} agreed, “but then where would we be? On terms.”',
      'There was always a joke. It lived just behind {A}’s teeth, and came out when it was frightened. {A} shut {as} mouth on it now, and was for once in {as} life not funny at all.',
    ],
  },
  shy: {
    match: /\b(?:shy|quiet|reserved|timid|introverted|soft-spoken|bookish|awkward|anxious|nervous)\b/i,
    lines: [
      'There are people who go quiet when they have nothing to say, and people who go quiet when they have too much. One of them was {A}, and one of them, it turned out, was {B}.',
      '“I’m better on paper,” said {A}, to the floor.\n“I’ve time,” said {B}. “I can wait while you find a pencil.”',
      'It took {A} three tries to begin, and each of them sounded like a chair being moved. {B} did not help. It was the kindest thing {b} could have done.',
    ],
  },
  bold: {
    match:
      /\b(?:bold|confident|brave|fearless|daring|adventurous|fierce|fiery|ambitious|headstrong|reckless|courageous)\b/i,
    lines: [
      '“You might have been killed,” said {B}.\n“I might have been bored,” said {A}. “One gets over the first.”',
      '{A} had never in {as} life tested the ice before walking out on it. It was one reason that people held their breath around {am}, and another that they came along.',
      '“I’m not asking for leave,” {A} said. “I’m asking whether you’ve got boots.”',
    ],
  },
  warm: {
    match:
      /\b(?:warm|kind|caring|generous|compassionate|loving|nurturing|sweet|gentle|tender|empathetic|big-hearted|patient)\b/i,
    lines: [
      'It was known of {A} that {a} could not pass a stray. Cats; umbrellas; people who said that they were perfectly all right.',
      '“Have you eaten?” said {A}. It was what {a} said when {a} meant something else, and {B}, who was learning the language, said that {b} had not.',
      '{A} had brought a second scarf, in case. There was always somebody the second scarf was for.',
    ],
  },
  guarded: {
    match:
      /\b(?:guarded|stoic|brooding|cold|distant|private|wounded|mysterious|haunted|cynical|aloof|gruff|grumpy|closed|careful|cautious|secretive)\b/i,
    lines: [
      'There were walls, and {A} had built them, and was proud of the pointing. It was just that {B} would keep bringing ladders.',
      '“You never answer a question,” said {B}.\n“Don’t I?”\n“There. Look. It’s like playing tennis with a hedge.”',
      '{A} was used to being let alone. {^a} had gone to some trouble over it. There was no reason, therefore, why the sound of somebody not letting {am} alone should have gone to {as} knees.',
    ],
  },
  stubborn: {
    match:
      /\b(?:stubborn|proud|obstinate|determined|independent|strong-willed|tenacious|principled|competitive|perfectionist)\b/i,
    lines: [
      '“I can manage,” said {A}, with a wardrobe on {am}.\n“I see that,” said {B}. “I only wondered whether you’d like to manage from the other side.”',
      'Sorry is a short word. {A} had been carrying it round all day looking for somewhere flat to put it down.',
      '{A} would have died sooner than ask. It was lucky, as {a} saw afterwards, that {B} had not waited to be asked.',
    ],
  },
  curious: {
    match:
      /\b(?:curious|intelligent|scholarly|observant|thoughtful|analytical|inquisitive|studious|imaginative|dreamy|creative|artistic|idealistic)\b/i,
    lines: [
      '{A} had been the sort of child who takes the backs off clocks. {^a} looked at {B} now with just that expression, and felt for the screwdriver.',
      '“Why?” said {A}. {^a} had been saying it since {a} could talk; it had cost {am} two schools and a good umbrella.',
      '{A} noticed things. It was less a gift than a draught: it came in round the edges whether one wished or no. What {a} noticed now was that {B} had polished {bs} boots, and brushed {bs} coat, or in some way taken pains.',
    ],
  },
  playful: {
    match:
      /\b(?:playful|mischievous|charming|flirt\w*|charismatic|roguish|cheeky|spontaneous|carefree|free-spirited|cheerful|optimistic|sunny|bubbly)\b/i,
    lines: [
      '“Bet you I can,” said {A}.\n“Bet me what?”\n{A} told {bm}. There was a pause in which {B} could be seen to go slowly crimson.\n“Done,” said {B}.',
      'There was a light in {A}’s eye that those who loved {am} had learned to move the china for.',
      '{A} whistled when {a} was happy, and had been known to in church. {^a} was doing it now.',
    ],
  },
  dutiful: {
    match:
      /\b(?:loyal|dutiful|earnest|honou?rable|responsible|honest|dependable|reliable|protective|steadfast|noble|devoted|hardworking|practical|disciplined|serious)\b/i,
    lines: [
      '{A} kept {as} word. It was an old-fashioned habit, and like most old-fashioned things it was handsome, heavy, and hard to get up the stairs.',
      '“I promised,” said {A}.\n“You promised before you knew.”\n“That’s what promising is,” {A} said. “The other thing’s just agreeing.”',
      'Somebody always has to be the one who checks the doors. {A} checked them; and then, because it was {B} who was inside, checked them again.',
    ],
  },
}

/** Chooses the voices that match the given personalities, in the order of the personalities and without repeats. */
export function chooseVoices(personalities: readonly string[]): string[] {
  const found = personalities.flatMap((text) =>
    Object.keys(VOICES).filter((name) => VOICES[name]?.match.test(text)),
  )
  return [...new Set(found)]
}

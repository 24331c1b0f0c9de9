/**
 * Texts about the setting of the request: {setting} is a phrase ('a lighthouse in Cornwall'), {settingSaid} sentences.
 */
export const SETTING_LINES: readonly string[] = [
  'On paper it was only {setting}. Paper leaves a great deal out.',
  'Strangers looked at it and saw {setting}, and said so, and went home.',
  '{^setting}: that was the address, as near as anybody could give it.',
  'There are people who cannot be happy in {setting}, and it is best for everyone if they find it out early.',
  'If you said “{setting}” to {A}, {a} would nod, as you might at the name of a difficult relation.',
  'It was {setting}; one could no more forget it than forget one’s own feet.',
  'The story could not have happened anywhere but {setting}, or so they said there, where they said it of every story.',
  'It was a small world, {setting}, and like most small worlds it had excellent hearing.',
  'Someone had once written in the visitors’ book: “{settingSaid}.” Nobody had been able to improve on it.',
  'The way people told it there was simple enough: {settingSaid}.',
  'It began, like so many things in those parts, with the place itself. “{settingSaid}”: so ran the first line of the guidebook, and {A} had it by heart.',
]

/** Texts about a place of the request: {P} is its name, {pTold} a clause about it and {pText} a phrase. */
export const PLACE_LINES: readonly string[] = [
  '{pTold}. That was {P} all over.',
  'What everybody said of {P} was true: {pTold}.',
  'You had to see {P} at that hour to believe in it. {pTold}.',
  '{P} was a case in point: {pText}.',
  'And then there was {P}: {pText}. {A} had been told of it, and had not been told the half.',
  'They called it {P}, which did not do it justice. “Put it down as {pText},” {A} had written home, “and leave room for the smell.”',
]

/** Texts about the setting of the request: {setting} is a phrase such as 'a lighthouse in Cornwall'. */
export const SETTING_LINES: readonly string[] = [
  'On paper it was only {setting}. Paper leaves a great deal out.',
  'Strangers looked at it and saw {setting}, and said so, and went home.',
  '{^setting}: that was the address, as near as anybody could give it.',
  'There are people who cannot be happy in {setting}, and it is best for everyone if they find it out early.',
  'It was {setting}; one could no more forget it than forget one’s own feet.',
  'It had never been an easy place to leave, {setting}; {A} had tried it twice, and come back for the light.',
  'Whoever had first thought of living in {setting} must have had company, or a very good coat.',
  'In all the years that there had been {setting}, nothing had been settled there in a hurry.',
  'The story could not have happened anywhere but {setting}, or so they said there, where they said it of every story.',
  'It was a small world, {setting}, and like most small worlds it had excellent hearing.',
]

/**
 * Texts about a place that the request describes: {P} is its name, {pTold} is a clause about it, and {pText} is a
 * phrase about it.
 */
export const PLACE_LINES: readonly string[] = [
  '{pTold}. That was {P} all over.',
  'What everybody said of {P} was true: {pTold}.',
  'You had to see {P} at that hour to believe in it. {pTold}.',
  '{P} was a case in point: {pText}.',
  'And then there was {P}: {pText}. {A} had been told of it, and had not been told the half.',
  'They called it {P}, which did not do it justice: {pText}, and the smell of it besides.',
]

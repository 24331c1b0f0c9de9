import { hash, random, shuffle } from '#contract/cut-paper/seed.ts'

/** Events of planned chapters: {A} and {B} are the leads. */
const CHAPTERS: readonly (readonly [string, readonly string[]])[] = [
  ['What Was Left Unsaid', ['{A} asks {B} for the truth.', '{B} answers only half of it.']],
  ['A Debt Called In', ['Somebody from the past of {B} comes to the door.', '{A} takes the side of {B}.']],
  [
    'The Long Way Home',
    ['{A} and {B} are stranded for a night.', '{A} tells {B} what happened the year before.'],
  ],
  ['A Borrowed Coat', ['{B} leaves without a word.', '{A} finds the coat of {B} and the note in it.']],
  ['The Wrong Table', ['{A} is asked to dinner by a rival.', '{B} serves at the table.']],
  ['Half a Key', ['{A} and {B} each find one half of a key.', 'They open the locked room together.']],
  ['The Offer', ['{B} is offered a post in another town.', '{A} hears of it from somebody else.']],
  ['Three Days of Rain', ['The roof of {A} falls in.', '{B} comes with a ladder and stays three days.']],
  ['The Last Dance', ['{A} dances with {B} in front of everybody.', 'Somebody asks {A} to choose.']],
  ['What the Sister Knew', ['The sister of {B} arrives.', 'She tells {A} why {B} never writes.']],
  ['A Place at the Fire', ['{B} is ill.', '{A} sits up with {B} and reads aloud.']],
  ['The Market', ['{A} sells the thing that {A} loves most.', '{B} buys it back.']],
]

/** Composes three planned chapters. Neighbouring chapters of a story get different planned chapters. */
export function composePlanAhead(input: {
  one: string
  other: string
  chapter: number
  ahead: string
  story: string
}) {
  const { one, other, chapter, ahead, story } = input
  const order = shuffle(CHAPTERS, random(hash(story, 'plan-ahead')))
  const fill = (text: string): string => text.replaceAll('{A}', one).replaceAll('{B}', other)
  const promise = /promise[sd]?:?\s*[-–]?\s*([^\n.;]{8,160})/i.exec(ahead)?.[1]?.trim()
  return Array.from({ length: 3 }, (_, i) => {
    const [title, beats] = order[(chapter * 3 + i) % order.length] as (typeof CHAPTERS)[number]
    const kept = i === 2 && promise ? [`A promise comes due: ${promise}.`] : []
    return { title, beats: [...beats.map(fill), ...kept] }
  })
}

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

// Parts of events for a story that has had every chapter above: two events with one thing in common are different.
const ACTS: readonly (readonly [string, string])[] = [
  ['{A} mends', '{B} pays for'],
  ['{A} hides', '{B} searches for'],
  ['{A} inherits', '{B} wants'],
  ['{A} borrows', '{B} paints'],
  ['{A} breaks', '{B} replaces'],
  ['{A} carries', '{B} weighs'],
  ['{A} guards', '{B} steals'],
]
const THINGS = 'clock boat lantern piano ladder garden bridge mirror orchard kettle gate'.split(' ')

function chapterAbout(number: number): (typeof CHAPTERS)[number] {
  const thing = THINGS[number % THINGS.length] ?? 'clock'
  const [one, other] = ACTS[number % ACTS.length] ?? ['{A} mends', '{B} pays for']
  return [
    `The ${thing[0]?.toUpperCase()}${thing.slice(1)}`,
    [`${one} the ${thing}.`, `${other} the ${thing}.`],
  ]
}

/** After this number of chapters, the chapters above may have been planned before, so no request lists them any more. */
const chaptersWithOwnEvents = 12

/**
 * Composes the planned chapters that the first line of `ahead` asks for. Neighbouring chapters of a story get different
 * planned chapters, and none has an event that `ahead` lists.
 */
export function composePlanAhead(input: {
  one: string
  other: string
  chapter: number
  ahead: string
  story: string
}) {
  const { one, other, chapter, ahead, story } = input
  const [wanted = ''] = ahead.split('\n')
  const count = wanted.match(/\d+/g)?.length ?? 0
  const order = shuffle(CHAPTERS, random(hash(story, 'plan-ahead')))
  const fill = (text: string): string => text.replaceAll('{A}', one).replaceAll('{B}', other)
  const promise = /^promise[sd]?:?\s*[-–]?\s*([^\n.;]{8,160})/im.exec(ahead)?.[1]?.trim()
  const turn = (chapter * 3) % order.length
  const own = chapter > chaptersWithOwnEvents ? [] : [...order.slice(turn), ...order.slice(0, turn)]
  const others = Array.from({ length: ACTS.length * THINGS.length }, (_, i) => chapterAbout(chapter * 3 + i))
  return [...own, ...others]
    .map(([title, beats]) => ({ title, beats: beats.map(fill) }))
    .filter(({ beats }) => !beats.some((beat) => ahead.includes(beat)))
    .slice(0, count)
    .map(({ title, beats }, i) => {
      const kept = i === count - 1 && promise ? [`A promise comes due: ${promise}.`] : []
      return { title, beats: [...beats, ...kept] }
    })
}

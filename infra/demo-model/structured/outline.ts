import { hash, pick, random, shuffle } from '#contract/cut-paper/seed.ts'
import { readBrief } from '../prose/brief.ts'
import { tidyText } from '../prose/grammar.ts'
import { findThing, splitPlot } from '../prose/plot.ts'
import { chooseLeads } from '../prose/slots.ts'
import { type Sections, splitLines } from '../sections.ts'
import { titleCase } from './titles.ts'

const LOGLINES = [
  '{A} came for {thing}; nobody had mentioned {B}.',
  'Some things are easier to lose than to give away. {A} has {thing}. {B} has the rest.',
  'Two people, {thing}, and one season in which to be honest.',
  '{A} has a plan, {B} has a secret, and {thing} belongs to neither of them.',
]

const STAGES: readonly (readonly [string, readonly string[]])[] = [
  [
    'After {thing}',
    [
      '{A} and {B} agree to say no more about it, and talk of nothing else',
      'A small kindness from {B} undoes a week of {A} being careful',
      'Someone has seen them together, and says so',
    ],
  ],
  [
    'What {B} Kept',
    [
      '{A} learns what {B} has been keeping back about {thing}',
      'They quarrel, and for the first time it is not about what they say it is about',
      '{B} leaves something behind that can only be returned in person',
    ],
  ],
  [
    'The Long Way Home',
    [
      'Stranded for a night, they tell one another the true versions',
      'The nearness between them stops being an accident',
      '{A} makes a promise that will be hard to keep',
    ],
  ],
  [
    'A Door on the Latch',
    [
      'An old claim on {A} comes up the road and asks to be let in',
      '{B} does the noble thing, which is the wrong one',
      '{A} finds out by letter',
    ],
  ],
  [
    'Plain Speaking',
    [
      '{A} goes after {B} and says it in front of everybody',
      'The truth about {thing} is told at last, and costs less than the hiding did',
      'They choose one another in daylight, with their eyes open',
    ],
  ],
]

/** Composes the draft of a `story_outline` with description, logline, chapters with beats, and aliases. */
export function composeOutline(sections: Sections, seed: number) {
  const brief = readBrief(sections, seed)
  const { a, b, others } = chooseLeads({ ...brief, chapter: 1 })
  const next = random(hash(brief.storySeed, 'outline'))
  const beats = brief.scenes.flatMap((scene) => scene.beats)
  const thing = beats.find((beat) => beat.thing)?.thing ?? findThing(brief.setting) ?? 'the truth'
  const fill = (text: string): string =>
    tidyText(
      text
        .replaceAll('{A}', a.name)
        .replaceAll('{B}', b.name)
        .replaceAll('{thing}', thing)
        .replaceAll('{C}', others[0]?.name ?? 'a stranger'),
    )
  const opening = splitPlot(sections.plot ?? '')
    .map((step) => tidyText(step.replace(/[.!?…]+$/, '')))
    .slice(0, 6)
  const where = brief.setting
    ? ` in ${brief.setting
        .replace(/^(?:in|at|on) /i, '')
        .replace(/^(A|An|The) /, (word) => word.toLowerCase())
        .replace(/[.\s]+$/, '')}`
    : ''
  const plot = splitLines(sections.plot)
    .join(' ')
    .slice(0, 220)
    .replace(/\s+\S*$/, (cut) => (sections.plot && sections.plot.length > 220 ? '…' : cut))
  return {
    description: tidyText(
      `${a.full} and ${b.full}${where}: ${plot.replace(/[.\s]+$/, '')}. A ${brief.tone === 'light' ? 'light-hearted' : brief.tone} story about ${thing}, and about what it costs to say so.`,
    ).slice(0, 480),
    logline: fill(pick(LOGLINES, next)),
    chapters: [
      {
        title: titleCase(thing === 'the truth' ? 'Beginnings' : thing),
        beats: opening.length > 0 ? opening : [fill('{A} meets {B}'), fill('{thing} comes between them')],
      },
      ...STAGES.map(([title, steps]) => ({
        title: titleCase(fill(title)),
        beats: shuffle(steps, () => 0.999).map(fill),
      })),
    ],
    aliases: brief.cast.map((person) => ({
      name: person.full,
      aliases: [...new Set([...person.aliases, ...(person.name === person.full ? [] : [person.name])])],
    })),
  }
}

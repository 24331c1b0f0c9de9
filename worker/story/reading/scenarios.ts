import { foldName } from '#core/text/fold-name.ts'
import { cutText } from '#core/text/sentences.ts'
import { nameWords } from '../names/names.ts'
import { type Scenario, type ScenarioType, scenarioTypes } from './scenario.ts'
import { scenariosInLanguage } from './scenario-words.ts'

export type ScenarioInput = {
  /** The scenarios that the model suggested when it read the chapter. */
  offered: readonly { type: string; title: string; description: string }[]
  /** The planned events of chapters that are not written yet, nearest chapter first. */
  beats: readonly string[]
  /** The names of the main characters. The first two are used. */
  leads: readonly string[]
  plot: string
  setting: string
  /** The language of the story (BCP 47). A scenario becomes the plot of the next order, which sets its language. */
  language: string
}

const synonyms: [ScenarioType, RegExp][] = [
  ['conflict', /conflict|rival|argument|fight|drama|obstacle|jealous|danger|crisis|break|tension/],
  ['mystery', /myster|investigat|clue|strange|supernatural|suspense|puzzle/],
  ['secret', /secret|reveal|confess|past|discover|truth|lie|hidden/],
  ['family', /famil|sister|brother|mother|father|parent|home|wedding|friend|child/],
  ['adventure', /adventure|journey|travel|escape|storm|quest|chase|trip|action/],
  ['romance', /roman|love|passion|kiss|intima|desire|date|tender|heat/],
]
const common = new Set(
  'the a an and or but of to in on at for with by from as is are was were be been that this it its his her their he she they him them who what when where how into out up down over after before will would can could must not no one two next chapter story'.split(
    ' ',
  ),
)

/**
 * Returns the scenario type that matches a word of the model. If none matches, the text `from` is searched for a type;
 * null when it names none.
 */
export function scenarioType(suggested: string, from = ''): ScenarioType | null {
  const folded = foldName(suggested).trim()
  const own = scenarioTypes.find((type) => folded === type)
  if (own) return own
  const match =
    synonyms.find(([, words]) => words.test(folded)) ??
    synonyms.find(([, words]) => words.test(foldName(from)))
  return match?.[0] ?? null
}

function content(text: string, without: ReadonlySet<string>): Set<string> {
  return new Set(nameWords(text).filter((word) => word.length > 2 && !common.has(word) && !without.has(word)))
}

/**
 * Returns which share of their words two texts have in common, from 0 to 1. Short words and the words in `without` do
 * not count.
 */
export function similarity(a: string, b: string, without: ReadonlySet<string> = new Set()): number {
  const one = content(a, without)
  const other = content(b, without)
  const smaller = Math.min(one.size, other.size)
  if (smaller === 0) return foldName(a).trim() === foldName(b).trim() ? 1 : 0
  return [...one].filter((word) => other.has(word)).length / smaller
}

function fallbacks(input: ScenarioInput): Scenario[] {
  const language = input.language.toLowerCase().split('-')[0] ?? ''
  return language === 'en' ? inEnglish(input) : scenariosInLanguage(language, input.leads, input.beats[0])
}

function inEnglish({ beats, leads, plot, setting }: ScenarioInput): Scenario[] {
  const [one = 'Our lead', other] = leads
  const pair = other ? `${one} and ${other}` : one
  const both = other ?? 'the one they cannot forget'
  const where = cutText(setting, 120).replace(/[.…]+$/, '')
  const next = beats[0]
  const matter = cutText(beats[1] ?? plot, 200)
  return [
    {
      type: 'romance',
      title: 'An hour to themselves',
      description: `A change of plan leaves ${pair} alone together with nothing left to hide behind${where ? ` (${where})` : ''}. What has been unsaid between them is said, and one of them must answer.`,
    },
    {
      type: 'conflict',
      title: 'What it would cost',
      description: next
        ? `${next} It sets ${one} against ${both}, and each has a good reason not to give way.`
        : `${one} learns that going on will cost ${both} something that cannot be given back, and they quarrel about who may decide it.`,
    },
    {
      type: 'secret',
      title: 'A letter not meant to be found',
      description: `${one} comes upon proof that ${both} has kept something back${matter ? `, and it bears on this: ${matter}` : ''} Asking would end the peace between them; silence would end more.`,
    },
    {
      type: 'family',
      title: 'A guest at the door',
      description: `Someone from ${one}'s family arrives unannounced with a request that cannot be refused, and ${both} is drawn into a role neither of them agreed to play.`,
    },
    {
      type: 'adventure',
      title: 'One night on the road',
      description: `An urgent errand sends ${pair} away overnight. The way back is cut off, and they have to rely on each other in a place where nobody knows who they are.`,
    },
    {
      type: 'mystery',
      title: 'The thing that does not fit',
      description: `A small detail does not fit with what everyone has told ${one}. With ${both} at hand, the search for its meaning leads somewhere neither wanted to look.`,
    },
  ]
}

/**
 * Returns three scenarios with different types and different content (D-19). Suggested scenarios with a real
 * description come first; one that is similar to an earlier one is skipped. Missing ones are made from the plan,
 * the plot and the main characters, in the language of the story; in a language without words for them there are fewer.
 * The result depends only on the input.
 */
export function threeScenarios(input: ScenarioInput): Scenario[] {
  const names = new Set(input.leads.flatMap(nameWords))
  const chosen: Scenario[] = []
  const unlike = (title: string, description: string) =>
    chosen.every(
      (other) =>
        similarity(other.description, description, names) < 0.6 &&
        (title === '' || foldName(other.title) !== foldName(title)),
    )
  const freeType = () =>
    scenarioTypes.find((type) => chosen.every((other) => other.type !== type)) ?? 'romance'
  for (const offered of input.offered) {
    if (chosen.length === 3) break
    const description = cutText(offered.description, 600)
    const title = cutText(offered.title.replace(/^\d+[.)]\s*/, '').replace(/^["“]+|["”]+$/g, ''), 100)
    if (description.split(/\s+/).length < 5 && !/[\p{Lo}]{5}/u.test(description)) continue
    if (!unlike(title, description)) continue
    const type = scenarioType(offered.type, `${title} ${description}`)
    const taken = type === null || chosen.some((other) => other.type === type)
    chosen.push({ type: taken ? freeType() : type, title: title || firstWords(description), description })
  }
  for (const fallback of fallbacks(input)) {
    if (chosen.length === 3) break
    if (chosen.some((other) => other.type === fallback.type) || !unlike(fallback.title, fallback.description))
      continue
    chosen.push({ ...fallback, description: cutText(fallback.description, 600) })
  }
  return chosen
}

function firstWords(text: string): string {
  return text
    .split(/\s+/)
    .slice(0, 5)
    .join(' ')
    .replace(/[^\p{L}\p{N}]+$/u, '')
}

import type { ChapterContract } from '#contract/chapter-contract.ts'
import { sentencesOf } from '#core/text/sentences.ts'
import { type ContractOrder, makeContract } from '../../../worker/story/contract/contract.ts'
import { checkContract } from '../../../worker/story/contract/contract-check.ts'
import { emptyStyle } from '../../../worker/story/material/book.ts'
import { bandOf } from '../../../worker/story/prose/length.ts'
import { plotSteps } from '../../../worker/story/words/order-steps.ts'
import { type Figure, none } from './figure.ts'
import type { OrderWithPlan } from './order-pair.ts'
import { ordersWithPlan } from './orders-with-plan.ts'

const people = ['Ione Marsh', 'Tobias Adeyemi', 'Wren', 'Hugo Vane'].map((name) => ({ name, aliases: [] }))

function orderOf({ plot, later, same, named = [] }: OrderWithPlan): ContractOrder {
  const planned = [...later.map(([beat]) => beat), ...same]
  return {
    plot,
    wish: '',
    setting: 'The island of Sker in November',
    band: bandOf('chapter', 'medium'),
    beats: [...named],
    notYet: planned.filter((beat) => !named.includes(beat)),
    style: emptyStyle,
    people,
    places: ['The Gull'],
  }
}

/**
 * The contracts of models that obey an order to a different degree, as the texts of their scenes. All models except the
 * first disobey the order.
 */
const manners: Record<string, (pair: OrderWithPlan) => string[]> = {
  obeys: ({ plot, named = [] }) => inScenes([...plotSteps(plot), ...named]),
  'adds scenes of the plan': ({ plot, named = [], later, same }) => [
    ...inScenes([...plotSteps(plot), ...named]),
    ...later.map(([beat]) => beat),
    ...same,
  ],
  'mixes the plan into the scenes': ({ plot, named = [], later, same }) => {
    const extra = [...same, ...later.map(([beat]) => beat)]
    return inScenes([...plotSteps(plot), ...named]).map(
      (scene, i) => `${scene} ${extra[i % extra.length] ?? ''}`,
    )
  },
  'tells everything twice': ({ plot, named = [], same }) => {
    const steps = [...plotSteps(plot), ...named]
    return [...inScenes(steps), [...steps, ...same].join(' ')].slice(-6)
  },
  'does what is forbidden': ({ plot, named = [], never = [], later }) => {
    const breaches = never.length > 0 ? never.map(([, breach]) => breach) : later.map(([beat]) => beat)
    const scenes = inScenes([...plotSteps(plot), ...named])
    return scenes.map((scene, i) => (i === scenes.length - 1 ? `${scene} ${breaches.join(' ')}` : scene))
  },
}

function inScenes(steps: readonly string[]): string[] {
  if (steps.length < 2) return [...steps, 'What follows from it.']
  const count = Math.min(3, steps.length)
  return Array.from({ length: count }, (_, n) =>
    steps.filter((_, i) => Math.floor((i * count) / steps.length) === n).join(' '),
  )
}

function answerOf(pair: OrderWithPlan, texts: readonly string[]): ChapterContract {
  const [first = '', last = ''] = [pair.later[0]?.[0], pair.never?.[0]?.[1] ?? pair.later.at(-1)?.[0]]
  const form = { pov: null, povCharacter: null, tense: null }
  const scenes = texts.slice(0, 6).map((text) => ({ text, words: 400, people: [], place: '' }))
  return { ...form, opening: first, scenes, must: [last], mustNot: [], ending: last }
}

/**
 * Lists the faults of a contract against its order: missing words and events, another sequence, and events that the
 * order does not request, that occur twice or that are forbidden.
 */
export function faultsOf(
  pair: OrderWithPlan,
  { opening, ending, must, mustNot, scenes }: ChapterContract,
): string[] {
  const told = scenes.map(({ text }) => text).join(' ')
  const tellings = (sign: RegExp) => sentencesOf(told).filter((sentence) => sign.test(sentence)).length
  const everything = [told, opening, ending, ...must].join('\n')
  return [
    ...lostWords(pair.plot, [everything, ...mustNot].join('\n')).map((word) => `lost: ${word}`),
    ...(areInOrder(pair.events, told) ? [] : ['in another order']),
    ...pair.later.filter(([, sign]) => sign.test(everything)).map(([beat]) => `unasked: ${beat}`),
    ...pair.events.filter((sign) => tellings(sign) === 0).map((sign) => `missing: ${sign.source}`),
    ...pair.events
      .filter((sign) => tellings(sign) > tellingsIn(pair, sign))
      .map((sign) => `doubled: ${sign.source}`),
    ...(pair.never ?? [])
      .filter(([sign]) => sign.test(everything))
      .map(([sign]) => `forbidden: ${sign.source}`),
    ...(pair.never ?? [])
      .filter(([sign]) => !mustNot.some((line) => sign.test(line)))
      .map(([sign]) => `not ruled out: ${sign.source}`),
  ]
}

/**
 * Words that join two events of an order. A contract may leave them out, because it has the two events on separate
 * lines.
 */
const joining = new Set(['then', 'but', 'pero'])

function lostWords(plot: string, contract: string): string[] {
  const kept = contract.toLowerCase()
  const words = plot.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.filter((word) => !joining.has(word) && !kept.includes(word))
}

function areInOrder(signs: readonly RegExp[], told: string): boolean {
  const places = signs.map((sign) => told.search(sign)).filter((place) => place >= 0)
  return places.every((place, i) => i === 0 || place >= (places[i - 1] ?? 0))
}

// Returns the number of sentences in which an order describes an event, and at least 1. An event that a contract
// contains more often is doubled.
function tellingsIn({ plot }: OrderWithPlan, sign: RegExp): number {
  return Math.max(1, sentencesOf(plot).filter((sentence) => sign.test(sentence)).length)
}

/**
 * Counts added, doubled, forbidden and lost events of 60 pairs, without a model and with models that disobey
 * (D-99, D-113).
 */
export function measurePlanFaithfulness(): Figure[] {
  const made = ordersWithPlan.flatMap((pair) =>
    faultsOf(pair, makeContract(orderOf(pair))).map((fault) => `${pair.plot.slice(0, 40)}: ${fault}`),
  )
  const answered = Object.entries(manners).map(([manner, textsOf]): Figure => {
    const faults = ordersWithPlan.flatMap((pair) =>
      faultsOf(pair, checkContract(answerOf(pair, textsOf(pair)), orderOf(pair)).contract).map(
        (fault) => `${pair.plot.slice(0, 40)}: ${fault}`,
      ),
    )
    return none(`plan: faults of 60 contracts when the model ${manner}`, faults, ordersWithPlan.length)
  })
  return [none('plan: faults of 60 contracts without a model', made, ordersWithPlan.length), ...answered]
}

import type { PointOfView, Tense } from '#contract/book-options.ts'
import { foldName } from '#core/text/fold-name.ts'
import { asSentence, sentencesOf } from '#core/text/sentences.ts'
import { createStepSplitter } from './prohibitions.ts'

/** The sentences of an order, divided into three groups. Each group keeps the sequence of the text. */
export interface OrderSteps {
  /** Events that the chapter contains, one in each sentence. */
  events: string[]
  /** Events that the order forbids, in the writer's words. */
  forbidden: string[]
  /** Instructions about point of view, tense and voice, which never become events (D-95). */
  form: string[]
}

/** Splits a plot into its steps: at line ends, at sentence ends, at semicolons and at the word 'then'. */
export function plotSteps(plot: string): string[] {
  return plot
    .split(/\n+/)
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, ''))
    .flatMap((line) => sentencesOf(line))
    .flatMap((step) => step.split(/;\s+|(?:,|(?<!\s))\s+(?:and\s+)?then\s+(?=\p{L}+\s+\p{L})/iu))
    .map(asSentence)
    .filter((step) => /[\p{L}\p{N}]/u.test(step))
}

const firstPerson =
  /first[- ]person|own voice|ich-(?:form|perspektive|erzahl\p{L}*)|(?:erste|ersten|erster) person|premiere personne|primera persona|prima persona|primeira pessoa/u
const thirdPerson =
  /third[- ]person|(?:dritte|dritten|dritter) person|troisieme personne|tercera persona|terza persona|terceira pessoa/u
const omniscient = /omniscient|allwissend\p{L}*|omnisciente?|onnisciente/u
const presentTense =
  /present tense|prasens|gegenwartsform|(?:au|temps) present|(?:en|tiempo) presente|(?:al|tempo) presente|(?:no|tempo) presente/u
const pastTense =
  /past tense|prateritum|vergangenheitsform|(?:au|temps) passe|(?:en|tiempo) pasado|(?:al|tempo) passato|(?:no|tempo) passado/u
const viewpoint =
  /from \p{L}+(?:'s|s')? (?:\p{L}+(?:'s|s')? )?(?:point of view|perspective|eyes)|point of view:|\bpov\b|aus (?:der )?(?:sicht|perspektive)|(?:du|le) point de vue d|(?:desde el|el) punto de vista d|dal punto di vista d|(?:do|o) ponto de vista d/u
const formPatterns = [firstPerson, thirdPerson, omniscient, presentTense, pastTense, viewpoint]
// Matches what is left of an instruction after its clauses about form are removed, if it contains no event, such as
// 'Tell this chapter'.
const bareOrder =
  /^(?:please )?(?:write|tell|narrate|keep|make|use|stay|told|written|narrated|erzahle?|schreib\p{L}*|raconte\p{L}*|ecri\p{L}*|cuenta|escribe\p{L}*|narra\p{L}*|racconta\p{L}*|scriv\p{L}*|conte|escreva)(?: (?:it|this|the|all|das|dieses|ce|cette|este|esta|questo|o|el|le|il|chapter|kapitel|chapitre|capitulo|capitolo|whole|story|in|im|a|en))*[.!]?$/u

function isForm(text: string): boolean {
  const folded = foldName(text)
  return formPatterns.some((pattern) => pattern.test(folded))
}

/** Separates the clauses about form from the rest of a step. Either part can be empty. */
function splitForm(step: string): { form: string; rest: string } {
  if (!isForm(step)) return { form: '', rest: step }
  const clauses = step.split(/(?<=[,;:–—])\s+/)
  const form = clauses.filter(isForm)
  const rest = clauses
    .filter((clause) => !isForm(clause))
    .join(' ')
    .trimEnd()
    .replace(/(?<![,;:–—])[,;:–—]+$/, '')
  const folded = foldName(rest)
    .replace(/[,;:–—]/g, '')
    .trim()
  if (folded === '' || bareOrder.test(folded)) return { form: step, rest: '' }
  return { form: asSentence(form.join(' ')), rest: asSentence(rest) }
}

/**
 * Splits a text of an order into events, prohibitions and instructions about form (D-99, D-113). The language is
 * recognized from `order`, which has more words than the text if the text is a part.
 */
export function readSteps(words: string, order = words): OrderSteps {
  const split = createStepSplitter(order)
  const steps: OrderSteps = { events: [], forbidden: [], form: [] }
  for (const step of plotSteps(words)) {
    const { form, rest } = splitForm(step)
    if (form !== '') steps.form.push(form)
    if (rest === '') continue
    const { event, forbidden } = split(rest)
    if (event !== '') steps.events.push(event)
    steps.forbidden.push(...forbidden)
  }
  return steps
}

/** Reads point of view and tense from instructions about form. A value is null where they state none. */
export function readForm(lines: readonly string[]): { pov: PointOfView | null; tense: Tense | null } {
  const folded = foldName(lines.join(' '))
  const pov = firstPerson.test(folded)
    ? 'first'
    : omniscient.test(folded)
      ? 'omniscient'
      : thirdPerson.test(folded)
        ? 'third'
        : null
  return { pov, tense: presentTense.test(folded) ? 'present' : pastTense.test(folded) ? 'past' : null }
}

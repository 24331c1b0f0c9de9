import { contractLines, contractSceneLines } from '../contract/contract-lines.ts'
import { styleLines } from '../contract/style-lines.ts'
import { charactersOf, scriptOfChapter } from '../prose/length.ts'
import { spiceLabel } from '../text/sections.ts'
import { tailWithin } from '../text/text-tail.ts'
import type { MemoryInput } from './memory-items.ts'
import type { Entry, Ledger } from './memory-ledger.ts'
import { notYetEntries, notYetLine, promiseEntries } from './plan-lines.ts'

const replacedShare = 0.25
/** A text that the model is to keep word for word gets more room. */
const keptShare = 0.5
/** Begins a replaced text of which only the end is sent. */
export const cutMark = '(its end)'
const writtenShare = 0.5
/** At least this many tokens of a chapter's written part are sent, so that the model can continue it. */
const minWritten = 200
/** The number of tokens that the tags of a section need. */
const tagTokens = 40

/** Adds the required parts of every prompt: rules, style, story, order and contract. */
export function addRequiredParts(ledger: Ledger, input: MemoryInput): void {
  const { bible, band, book, contract } = input
  const { style, plan } = book
  const add = (kind: string, why: string, texts: Record<string, string>) => {
    for (const [section, text] of Object.entries(texts))
      if (text.trim() !== '') ledger.force(section, { kind, id: null, label: section, why, text })
  }
  add('rule', 'always sent', { rules: input.rules ?? '', instructions: input.instructions ?? '' })
  ledger.charge('rules', input.overhead ?? 0)
  add('style', 'the style of the story', {
    style: styleLines(style, contract).join('\n'),
    'voice-sample': style.voiceSample,
    avoid: style.avoid.map((phrase) => `- ${phrase}`).join('\n'),
  })
  const script = scriptOfChapter(input)
  const characters = script
    ? ` (${charactersOf(band.min, script)}-${charactersOf(band.max, script)} characters)`
    : ''
  add('story', 'always sent', {
    title: bible.title,
    genre: bible.genre,
    tone: style.tone ?? bible.tone,
    description: bible.description,
    logline: plan?.enabled ? plan.logline : '',
  })
  add('order', 'the order of this chapter', {
    heat: spiceLabel(bible.spiceLevel),
    setting: input.setting,
    plot: input.plot,
    wish: input.wish ?? '',
    chapter: String(input.chapterNumber),
    words: `${band.min}-${band.max}, aim for ${band.aim}${characters}`,
  })
  add('contract', 'the contract of this chapter', {
    contract: contractLines(contract, style).join('\n'),
    scenes: contractSceneLines(contract, script).join('\n'),
  })
}

/**
 * Adds the written part of this chapter, and the text that is rewritten. The end of the written part is
 * always sent.
 */
export function addOwnText(ledger: Ledger, input: MemoryInput, room: number): void {
  const { writtenSoFar = '', replacedText = '' } = input
  if (writtenSoFar.trim() !== '') {
    const entry = {
      kind: 'own-text',
      id: null,
      label: 'This chapter so far',
      why: 'the chapter goes on from it',
    }
    const most = Math.max(minWritten, Math.min(ledger.left(), room * writtenShare) - tagTokens)
    if (!ledger.take('written-so-far', { ...entry, text: writtenSoFar }, most + tagTokens)) {
      const cost = (text: string) => ledger.cost(text)
      // If no end of the text fits, the text is sent in full, because the model must continue after its last character.
      const tail = tailWithin(writtenSoFar, most, cost) || writtenSoFar
      const isWhole = tail === writtenSoFar.trim() || tail === writtenSoFar
      ledger.force('written-so-far', {
        ...entry,
        text: isWhole ? writtenSoFar : tail,
        ...(isWhole ? {} : { sent: 'part' as const }),
      })
    }
  }
  if (replacedText.trim() !== '') {
    const entry = { kind: 'own-text', id: null, label: 'The text before', why: 'it is written anew' }
    const most = Math.min(ledger.left(), room * (input.keepsText ? keptShare : replacedShare))
    if (ledger.take('replaced-text', { ...entry, text: replacedText }, most)) return
    const tail = tailWithin(replacedText, most - tagTokens, (text) => ledger.cost(text))
    if (tail) ledger.take('replaced-text', { ...entry, text: `${cutMark}\n\n${tail}`, sent: 'part' }, most)
    else ledger.drop('replaced-text', () => entry)
  }
}

/** Adds the promises of the plan, and the planned events that are not for this chapter (D-99). */
export function addPlan(ledger: Ledger, input: MemoryInput, most: number): void {
  const before = ledger.left()
  const take = (section: string, entry: Entry) => {
    const free = most - (before - ledger.left())
    if (ledger.take(section, entry, free)) return
    ledger.drop(section, () => entry)
  }
  for (const entry of promiseEntries(input)) take('promises', entry)
  const entries = notYetEntries(input)
  if (entries.length === 0) return
  const why = 'always sent'
  take('plan', {
    kind: 'rule',
    id: null,
    label: 'Not yet in this chapter',
    why,
    text: notYetLine(input.closing),
  })
  for (const entry of entries) take('plan', entry)
}

import { fixedSections, type MemoryInput, type MemoryItem, memoryItems } from './memory-items.ts'
import { renderSection, renderSections, type Section, type SectionName } from './sections.ts'
import type { CountTokens } from './tokens.ts'

/** What became of one section: its tokens, how many of its items were sent, which ones shortened or left out. */
export type SectionRecord = {
  name: SectionName
  tokens: number
  items: number
  sent: number
  cut: string[]
  dropped: string[]
}
/** What went to the model and what did not, for the archive (decision 22). */
export type MemoryRecord = {
  budget: number
  tokens: number
  /** What may never be dropped is by itself more than the budget. */
  over: boolean
  sections: SectionRecord[]
}
export type Memory = { sections: Section[]; record: MemoryRecord }

const order: readonly SectionName[] = [
  'title',
  'genre',
  'tone',
  'heat',
  'setting',
  'plot',
  'wish',
  'chapter',
  'words',
  'characters',
  'places',
  'outline',
  'story-so-far',
  'facts',
  'last-lines',
  'scenes',
  'written-so-far',
]

/**
 * What of a story goes to the model for one chapter, in at most `budget` tokens of user message. The writer's title,
 * plot and setting, the length and the scenes go whole whatever the budget, and every character at least by name.
 * The rest goes by rank: leads, last lines, last summary, the outline ahead, primary places, facts that bear on the
 * plot, earlier summaries, other characters, facts, places; an item that does not fit is sent in a shorter form, or
 * left out and recorded. The same input gives the same answer.
 */
export function recall(input: MemoryInput, budget: number, count: CountTokens): Memory {
  const fixed = fixedSections(input)
  const items = memoryItems(input)
  let left = budget - count(renderSections(fixed))
  const chosen = new Map<MemoryItem, { form: number; tokens: number }>()
  const begun = new Set<SectionName>()

  // One more than the text: the line break that joins it to its neighbour.
  const cost = (text: string) => count(text) + 1
  const opening = (name: SectionName) => (begun.has(name) ? 0 : count(renderSection({ name, text: '' })) + 2)

  for (const item of items.filter((one) => one.always)) {
    const form = item.forms.length - 1
    const tokens = cost(item.forms[form] ?? '')
    left -= tokens + opening(item.section)
    begun.add(item.section)
    chosen.set(item, { form, tokens })
  }
  const over = left < 0
  for (const item of items.toSorted((a, b) => a.rank - b.rank || a.place - b.place)) {
    const now = chosen.get(item)
    for (const [form, text] of item.forms.entries()) {
      if (now && form >= now.form) break
      const tokens = cost(text)
      const more = tokens - (now?.tokens ?? 0) + opening(item.section)
      if (more > left) continue
      left -= more
      begun.add(item.section)
      chosen.set(item, { form, tokens })
      break
    }
  }

  const sections = [...fixed, ...sectionsOf(items, chosen)].toSorted(
    (a, b) => order.indexOf(a.name) - order.indexOf(b.name),
  )
  const records = order
    .filter((name) => sections.some((one) => one.name === name) || items.some((one) => one.section === name))
    .map((name) => recordOf(name, sections, items, chosen, count))
  return { sections, record: { budget, tokens: count(renderSections(sections)), over, sections: records } }
}

type Chosen = ReadonlyMap<MemoryItem, { form: number; tokens: number }>

function sectionsOf(items: readonly MemoryItem[], chosen: Chosen): Section[] {
  const lines = new Map<SectionName, string[]>()
  for (const item of items.toSorted((a, b) => a.place - b.place)) {
    const form = chosen.get(item)?.form
    if (form === undefined) continue
    lines.set(item.section, [...(lines.get(item.section) ?? []), item.forms[form] ?? ''])
  }
  return [...lines].map(([name, texts]) => ({ name, text: texts.join('\n') }))
}

function recordOf(
  name: SectionName,
  sections: readonly Section[],
  items: readonly MemoryItem[],
  chosen: Chosen,
  count: CountTokens,
): SectionRecord {
  const section = sections.find((one) => one.name === name)
  const own = items.filter((item) => item.section === name)
  const sent = own.filter((item) => chosen.has(item))
  return {
    name,
    tokens: section ? count(renderSection(section)) : 0,
    items: own.length || 1,
    sent: own.length === 0 ? 1 : sent.length,
    cut: sent.filter((item) => (chosen.get(item)?.form ?? 0) > 0).map((item) => item.label),
    dropped: own.filter((item) => !chosen.has(item)).map((item) => item.label),
  }
}

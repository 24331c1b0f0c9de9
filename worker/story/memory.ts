import { collectMemoryItems, fixedSections, type MemoryInput, type MemoryItem } from './memory-items.ts'
import { renderSection, renderSections, type Section, type SectionName } from './sections.ts'
import type { CountTokens } from './tokens.ts'

/** The record of one section: its tokens, the number of its items, and the labels of shortened and dropped items. */
export type SectionRecord = {
  name: SectionName
  tokens: number
  items: number
  sent: number
  cut: string[]
  dropped: string[]
}
/** The record of what was sent to the model and what was left out. The archive of a generation stores it (D-22). */
export type MemoryRecord = {
  budget: number
  tokens: number
  /** True when the required parts alone need more tokens than the budget. */
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
 * Selects the parts of a story that are sent to the model for one chapter, within `budget` tokens of user message.
 * Title, plot, setting, length and scenes are always sent in full, and each character at least by name. The other
 * items follow by rank: main characters, last lines, last summary, next outline chapters, primary places, facts about
 * the plot, earlier summaries, other characters, other facts, other places. An item that does not fit is sent in a
 * shorter form, or left out and recorded (D-22). The result depends only on the arguments.
 */
export function selectMemory(input: MemoryInput, budget: number, count: CountTokens): Memory {
  const fixed = fixedSections(input)
  const items = collectMemoryItems(input)
  let left = budget - count(renderSections(fixed))
  const chosen = new Map<MemoryItem, { form: number; tokens: number }>()
  const openedSections = new Set<SectionName>()

  // The added token is for the line break between two items.
  const cost = (text: string) => count(text) + 1
  const opening = (name: SectionName) =>
    openedSections.has(name) ? 0 : count(renderSection({ name, text: '' })) + 2

  for (const item of items.filter((one) => one.isRequired)) {
    const form = item.forms.length - 1
    const tokens = cost(item.forms[form] ?? '')
    left -= tokens + opening(item.section)
    openedSections.add(item.section)
    chosen.set(item, { form, tokens })
  }
  const over = left < 0
  for (const item of items.toSorted((a, b) => a.rank - b.rank || a.position - b.position)) {
    const now = chosen.get(item)
    for (const [form, text] of item.forms.entries()) {
      if (now && form >= now.form) break
      const tokens = cost(text)
      const more = tokens - (now?.tokens ?? 0) + opening(item.section)
      if (more > left) continue
      left -= more
      openedSections.add(item.section)
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
  for (const item of items.toSorted((a, b) => a.position - b.position)) {
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
  const sectionItems = items.filter((item) => item.section === name)
  const sent = sectionItems.filter((item) => chosen.has(item))
  return {
    name,
    tokens: section ? count(renderSection(section)) : 0,
    items: sectionItems.length || 1,
    sent: sectionItems.length === 0 ? 1 : sent.length,
    cut: sent.filter((item) => (chosen.get(item)?.form ?? 0) > 0).map((item) => item.label),
    dropped: sectionItems.filter((item) => !chosen.has(item)).map((item) => item.label),
  }
}

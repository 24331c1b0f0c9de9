import { cutAtSentence } from './cut-text.ts'
import type { Card, CardFields } from './read-card.ts'

const LIMITS = { name: 100, description: 1000, personality: 500, background: 1000 } as const
export type CardPart = keyof typeof LIMITS

/**
 * The maximum size of the stored card. Card and character are sent in one request of limited size, so the card must
 * leave room for the other fields (D-7).
 */
const MAX_STORED_BYTES = 200_000

export interface CardCharacter {
  values: Record<CardPart, string> & { personalityTraits: string[] }
  /** Fields that were longer than our limits. Both lengths are in UTF-16 units. */
  cuts: { part: CardPart; written: number; taken: number }[]
  /** Labels of the card's fields that have no counterpart in our characters. */
  unused: string[]
  /** The part of the card that is stored with the character. */
  kept: CardFields
  /** Labels of fields that are too large to be stored. */
  dropped: string[]
}

const mappedFields = new Set(['name', 'description', 'personality', 'scenario', 'spec', 'spec_version'])
// These card fields describe the file and not the character, so they are not listed as information that was not
// imported.
const ignoredFields = new Set([
  'character_version',
  'creation_date',
  'modification_date',
  'create_date',
  'chat',
  'avatar',
])
const fieldLabels: Readonly<Record<string, string>> = {
  first_mes: 'first message',
  mes_example: 'example dialogue',
  alternate_greetings: 'other greetings',
  group_only_greetings: 'greetings for groups',
  system_prompt: 'system prompt',
  post_history_instructions: 'instructions after the history',
  creator_notes: 'notes of its maker',
  creator_notes_multilingual: 'notes of its maker in other languages',
  character_book: 'lorebook',
  creator: 'name of its maker',
  nickname: 'nickname',
  assets: 'further pictures and files',
  extensions: 'extensions of other programs',
  source: 'sources',
  tags: 'tags',
}

/**
 * Converts a card into the values of a character. Texts are cut to our limits. The result lists the cuts and the fields
 * that could not be imported.
 */
export function characterFromCard(card: Card, knownTraits: readonly string[]): CardCharacter {
  const { fields } = card
  const fullName = text(fields.name)
  const name = cutAtSentence(fullName, LIMITS.name)
  const written: Record<CardPart, string> = {
    name: fullName,
    description: expandMacros(text(fields.description), name),
    personality: expandMacros(text(fields.personality), name),
    background: expandMacros(text(fields.scenario), name),
  }
  const parts = Object.keys(LIMITS) as CardPart[]
  const taken = Object.fromEntries(
    parts.map((part) => [part, cutAtSentence(written[part], LIMITS[part])]),
  ) as Record<CardPart, string>
  const tags = Array.isArray(fields.tags) ? fields.tags.filter((tag) => typeof tag === 'string') : []
  const traits = knownTraits.filter((trait) => tags.some((tag) => tag.trim().toLowerCase() === trait))
  const { kept, dropped } = fitIntoLimit(card)
  return {
    values: { ...taken, personalityTraits: traits },
    cuts: parts
      .filter((part) => taken[part].length < written[part].length)
      .map((part) => ({ part, written: written[part].length, taken: taken[part].length })),
    unused: unusedOf(fields, tags.length > 0 && traits.length === tags.length),
    kept,
    dropped,
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
}

// In cards, {{char}} means the character's name and {{user}} means the person who plays with the card.
function expandMacros(value: string, name: string): string {
  return value
    .replace(/\{\{char\}\}|<BOT>/gi, () => name)
    .replace(/\{\{user\}\}|<USER>/gi, 'someone')
    .trim()
}

function unusedOf(fields: CardFields, allTagsUsed: boolean): string[] {
  return Object.entries(fields)
    .filter(([key, value]) => !mappedFields.has(key) && !ignoredFields.has(key) && !isEmpty(value))
    .filter(([key]) => !(key === 'tags' && allTagsUsed))
    .map(([key]) => describeField(key))
}

function describeField(key: string): string {
  // A custom field's name can be very long, so it is cut.
  return fieldLabels[key] ?? `“${cutAtSentence(key, 40)}”`
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true
  if (typeof value === 'string') return value.trim() === ''
  return typeof value === 'object' && Object.keys(value).length === 0
}

function fitIntoLimit(card: Card): { kept: CardFields; dropped: string[] } {
  const inner: Record<string, unknown> = { ...card.fields }
  const wrap = () => (card.version === 1 ? inner : { ...card.whole, data: inner })
  const dropped: string[] = []
  while (sizeOf(wrap()) > MAX_STORED_BYTES) {
    const [largest] = Object.keys(inner).sort((a, b) => sizeOf(inner[b]) - sizeOf(inner[a]))
    // If every remaining field has less than 1000 bytes, the properties around the fields are assumed to make the card
    // too large. Then only the fields are stored.
    if (largest === undefined || sizeOf(inner[largest]) < 1000) {
      return {
        kept: { spec: card.whole.spec ?? null, data: inner },
        dropped: [...dropped, 'what surrounds the card'],
      }
    }
    delete inner[largest]
    dropped.push(describeField(largest))
  }
  return { kept: wrap(), dropped }
}

/** The size of the value as JSON in UTF-8 bytes. */
function sizeOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value) ?? '').length
}

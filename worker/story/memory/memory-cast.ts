import { cutText } from '#core/text/sentences.ts'
import { type BibleCharacter, castLine, characterLine, placeLine } from '../material/bible.ts'
import { isMentioned, type Mentions } from '../names/mentions.ts'
import { chooseForms, type ItemForms } from '../words/choose-forms.ts'
import type { MemoryInput } from './memory-items.ts'
import type { Entry, Ledger } from './memory-ledger.ts'

type Candidate = ItemForms & { section: string; entry: Omit<Entry, 'text'> }

/** A description that does not fit is shortened to these lengths (UTF-16 units), one after the other. */
const shorter = [1600, 500]

/**
 * Adds the descriptions of characters, places and casts to the prompt: whole if there is space, otherwise
 * shortened. Main characters and those of the contract get space first. `sheets` are the characters without
 * the lines that newer facts replace (D-106). If `present` is given, only these people and the places that the text
 * names are described; of the others the name is sent, while there is space, and no cast.
 */
export function selectCast(
  ledger: Ledger,
  { bible, chapterNumber }: Pick<MemoryInput, 'bible' | 'chapterNumber'>,
  {
    mentions,
    room,
    sheets,
    present = null,
  }: {
    mentions: Mentions
    room: number
    sheets: readonly BibleCharacter[]
    present?: readonly string[] | null
  },
): void {
  const why = (named: boolean, main: boolean) =>
    named ? 'in this chapter' : main ? 'a main one' : 'of the story'
  const characters = sheets.map((character): Candidate => {
    const { id, name, main } = character
    const named = present?.includes(name) ?? isMentioned(mentions, character)
    const full = characterLine(character, chapterNumber)
    const nameOnly = characterLine(character, chapterNumber, 'name')
    return {
      section: 'characters',
      forms: named || !present ? formsOf(full, nameOnly) : [nameOnly],
      isRequired: !present,
      rank: named ? 0 : main ? 1 : 3,
      entry: { kind: 'character', id, label: name, why: why(named, main) },
    }
  })
  const places = bible.places.map((place): Candidate => {
    const named = mentions.has(place.name)
    const nameOnly = placeLine(place, 'name')
    return {
      section: 'places',
      forms: named || !present ? formsOf(placeLine(place), nameOnly) : [nameOnly],
      isRequired: false,
      rank: named ? 0.5 : place.primary ? 2 : 4,
      entry: { kind: 'location', id: place.id, label: place.name, why: why(named, place.primary) },
    }
  })
  const casts = (present ? [] : bible.casts).map((cast): Candidate => {
    const entry = { kind: 'cast', id: cast.id, label: cast.name, why: 'its members are in the story' }
    return { section: 'casts', forms: formsOf(castLine(cast), ''), isRequired: false, rank: 5, entry }
  })
  const all = [...characters, ...places, ...casts]
  const tags = [...new Set(all.map(({ section }) => section))].map((section) => ledger.tags(section))
  const free = room - tags.reduce((sum, tokens) => sum + tokens, 0)
  const chosen = chooseForms(all, free, (text) => ledger.cost(text))
  for (const [i, { section, forms, entry }] of all.entries()) {
    const form = chosen[i] ?? -1
    const text = forms[form]
    if (text === undefined) ledger.drop(section, () => entry)
    else ledger.force(section, { ...entry, text, ...(form > 0 ? { sent: 'part' as const } : {}) })
  }
}

function formsOf(full: string, nameOnly: string): string[] {
  const forms = [full, ...shorter.map((units) => cutText(full, units)), nameOnly]
  return [...new Set(forms.filter((form) => form.trim() !== ''))]
}

import { capitalize } from '../../lib/format.ts'
import { person, place, type Spark } from './spark.ts'

const names = [
  ['Mara Ellis', 'Jonas Reed'],
  ['Edith Rowe', 'Sam Calder'],
  ['Noor Aziz', 'Peter Lund'],
  ['Lucia Ferro', 'Anton Weiss'],
  ['Grace Adeyemi', 'Finn Carver'],
  ['Ruth Calloway', 'Elio Santos'],
] as const
const settings = [
  'A small town by the sea, out of season',
  'An old house in the first week of autumn',
  'A city street of small shops, in the rain',
  'A village inn on a night when the road is closed',
] as const

const MAX_TITLE = 60
const MAX_ROLE = 100
/**
 * Matches the words of the line that name the place, such as 'in a closed station', up to the next punctuation mark.
 */
const where = /\b(?:in|at|on|aboard|inside|under|above|near) (?:an? |the |their |one )[^,.;:!?]+/i
const joint = /,? (?:and|meets|loves|hates|marries|hires|rescues|writes to|falls for) /i

/**
 * Creates a story idea (spark) from one line of the writer, such as 'A baker and the inspector who closed her
 * shop'. It needs no model: missing parts are chosen from lists, and the writer can change everything in the
 * form.
 */
export function sparkFromLine(text: string): Spark {
  const line = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[.!…]+$/, '')
  const found = where.exec(line)?.[0]
  const [one = '', other = ''] = line
    .replace(found ?? '', ' ')
    .split(joint)
    .map((part) => part.split(/[,;:]/)[0]?.trim() ?? '')
  const seed = [...line].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_003, 7)
  const [first, second] = names[seed % names.length] ?? names[0]
  const setting = found ? capitalize(found) : (settings[seed % settings.length] ?? settings[0])
  const secret = 'Keeps back what matters most.'
  return {
    genre: 'romance',
    title: titleOf(one, other, line),
    people: [
      person(first, cut(one || line, MAX_ROLE), secret),
      person(second, cut(other || 'the other one', MAX_ROLE), secret),
    ],
    place: place(cut(placeNameOf(setting), MAX_TITLE), 'other', `${setting}: where it begins.`),
    setting,
    plot: `${line}. They meet in the first chapter. Each knows something that the other needs to hear, and neither says it.`,
  }
}

function titleOf(one: string, other: string, line: string): string {
  const [first, second] = [headOf(one), headOf(other)]
  if (first && second) return cut(`The ${first} and the ${second}`, MAX_TITLE)
  return cut(capitalize(first ? `The ${first}` : line), MAX_TITLE)
}

/**
 * Returns the noun of a description with its adjectives, in title case: 'a lighthouse keeper who waits' is 'Lighthouse
 * Keeper'.
 */
function headOf(description: string): string {
  const words = description
    .replace(/^(?:an?|the|two|one|her|his|their) /i, '')
    .split(/ (?:who|that|with|from|of|whose|for|to) /i)[0]
    ?.split(' ')
    .filter(Boolean)
  if (!words || words.length === 0 || words.length > 4) return ''
  return words.map(capitalize).join(' ')
}

function placeNameOf(setting: string): string {
  return capitalize(setting.replace(/^(?:in|at|on|aboard|inside|under|above|near) /i, ''))
}

/** Shortens a text at a space, so that no word is cut. A word is cut only if it alone is too long. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const space = text.lastIndexOf(' ', max)
  return text.slice(0, space > 0 ? space : max)
}

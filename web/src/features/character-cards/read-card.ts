import { isPng, readPngText } from './png-text.ts'

export type CardFields = Readonly<Record<string, unknown>>

export interface Card {
  version: 1 | 2 | 3
  /**
   * The object with the card's fields, such as the name: the whole file in version 1, its property `data` in later
   * versions.
   */
  fields: CardFields
  /** The complete object of the file, which is stored with the character. */
  whole: CardFields
}

/** The file is not a readable card. The message is shown to the user. */
export class CardError extends Error {}

/** The picture of a card can be large, while the text of the card in the same file is small. */
const MAX_FILE_BYTES = 20 * 1024 * 1024
const MAX_TEXT_BYTES = 4 * 1024 * 1024
const MAX_DEPTH = 60

/**
 * Reads a character card of version 1, 2 or 3 from a JSON file, or from the `ccv3` or `chara` text chunk of a PNG
 * (D-55). The contents are untrusted and are handled as plain text.
 * @throws CardError with a message for the user.
 */
export function readCard(bytes: Uint8Array): Card {
  if (bytes.length > MAX_FILE_BYTES) throw new CardError('This file is too large to be a character card.')
  return toCard(isPng(bytes) ? readPicture(bytes) : parse(decode(bytes), 'This file'))
}

function readPicture(bytes: Uint8Array): unknown {
  const texts = readPngText(bytes)
  // A PNG may contain the same card twice: in version 3, and in version 2 for older programs.
  const coded = texts.get('ccv3') ?? texts.get('chara')
  if (coded === undefined) throw new CardError('This picture carries no character card.')
  return parse(decode(fromBase64(coded)), 'The card in this picture')
}

function fromBase64(coded: string): Uint8Array {
  try {
    return Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0))
  } catch {
    throw new CardError('The card in this picture is damaged.')
  }
}

function decode(bytes: Uint8Array): string {
  if (bytes.length > MAX_TEXT_BYTES) throw new CardError('This card holds more text than can be read.')
  return new TextDecoder().decode(bytes)
}

function parse(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CardError(`${what} is not a character card: it is neither JSON nor a PNG with a card in it.`)
  }
}

function toCard(value: unknown): Card {
  const whole = storable(value, 0)
  if (!isFields(whole)) throw new CardError('This file is not a character card.')
  const { spec, data } = whole
  const version = spec === 'chara_card_v3' ? 3 : spec === 'chara_card_v2' ? 2 : 1
  const fields = version === 1 ? whole : data
  if (!isFields(fields)) throw new CardError('This character card has no content.')
  if (typeof fields.name !== 'string' || fields.name.trim() === '') {
    throw new CardError('This is not a character card, or its character has no name.')
  }
  return { version, fields, whole }
}

function isFields(value: unknown): value is CardFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// Copies the value without characters that the database cannot store (D-7). It refuses deep nesting, which would
// overflow the stack of recursive functions.
function storable(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) throw new CardError('This card is nested too deeply to be read.')
  if (Array.isArray(value)) return value.map((one) => storable(one, depth + 1))
  // Object.fromEntries defines a key named __proto__ as a plain property. An assignment would change the prototype.
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [storableText(key), storable(one, depth + 1)]),
  )
}

function storableText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}

import { z } from 'zod'
import { cleanLine } from './text.ts'

const DIRECTION_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/
const LETTER = /[\p{L}\p{N}]/u
const STACKED_MARKS = /\p{M}{5}/u

/**
 * Returns the reason why a text cannot be a pen name, or null (D-149). Only the server can check whether the name is
 * taken.
 */
function problemOf(text: string): string | null {
  if (text.includes('\u0000') || !text.isWellFormed()) return 'Contains characters that cannot be stored'
  if (text.trim() === '') return null
  if (DIRECTION_CONTROLS.test(text))
    return 'A pen name cannot contain characters that turn the direction of text'
  if (STACKED_MARKS.test(text)) return 'A pen name cannot have that many marks on one letter'
  const length = [...tidy(text)].length
  if (!LETTER.test(text)) return 'A pen name needs a letter or a digit'
  if (length < 2) return 'A pen name has at least 2 characters'
  return length > 60 ? 'A pen name has at most 60 characters' : null
}

function tidy(text: string): string {
  return cleanLine(text).replace(/\s+/g, ' ').normalize('NFC')
}

/** A pen name as it is stored: one line, with single spaces. '' means no pen name. */
export const penName = z
  .string()
  .superRefine((text, context) => {
    const message = problemOf(text)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
  .overwrite(tidy)

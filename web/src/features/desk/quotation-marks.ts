/** The quotation marks of a language: the opening and the closing one, and those of a quotation within another. */
export type QuotationMarks = readonly [open: string, close: string, openInner: string, closeInner: string]

const english: QuotationMarks = ['“', '”', '‘', '’']

/** The marks of languages that differ from English. A code with a region has priority over the language alone. */
const tables: readonly (readonly [codes: string, marks: QuotationMarks])[] = [
  ['bg cs de et is ka lb lt mk sk sl', ['„', '“', '‚', '‘']],
  ['bs hr hu pl ro sr', ['„', '”', '‚', '’']],
  ['be ca el es eu gl hy it kk ky nb nn no pt-PT ru sq uk', ['«', '»', '‘', '’']],
  // A narrow space that does not break the line separates French marks from the words.
  ['fr', ['«\u202f', '\u202f»', '‘', '’']],
  ['de-CH de-LI fa', ['«', '»', '‹', '›']],
  ['da', ['»', '«', '›', '‹']],
  ['fi sv', ['”', '”', '’', '’']],
  ['ja zh-Hant', ['「', '」', '『', '』']],
  ['es-419 es-MX', english],
]
const marksOf = new Map(tables.flatMap(([codes, marks]) => codes.split(' ').map((code) => [code, marks])))

/** Returns the quotation marks of a language (BCP 47); those of English for null and for a language without an entry. */
export function quotationMarksOf(language: string | null): QuotationMarks {
  const [code = ''] = language?.split('-') ?? []
  return marksOf.get(language ?? '') ?? marksOf.get(code) ?? english
}

/** Returns the mark for a straight quotation mark that is typed after the text `before` of its paragraph. */
export function quotationMark(typed: '"' | "'", before: string, marks: QuotationMarks): string {
  const [open, close, openInner, closeInner] = marks
  // A mark after one of these characters is an opening one. A dash is not among them, because it can end an interrupted
  // speech.
  const opens = /(?:^|[\s{[(<'"])$/.test(before) || before.endsWith(open) || before.endsWith(openInner)
  if (typed === '"') return opens ? open : close
  if (opens) return openInner
  const isInner = before.lastIndexOf(openInner) > before.lastIndexOf(closeInner)
  return isInner ? closeInner : '’'
}

/** Returns whether a mark between two letters is an apostrophe that was taken for a closing quotation mark. */
export function isApostrophe(mark: string, [, , , closeInner]: QuotationMarks): boolean {
  return mark === closeInner && mark !== '’'
}

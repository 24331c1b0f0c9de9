import { ellipsis, InputRule, inputRules } from 'prosemirror-inputrules'
import type { MarkType } from 'prosemirror-model'
import { type Plugin, TextSelection } from 'prosemirror-state'
import { isApostrophe, type QuotationMarks, quotationMark } from './quotation-marks.ts'
import { em, paragraph, sceneBreak, strong } from './schema.ts'

/** Replaces a typed straight quotation mark by the one of the language. */
function typographic(typed: '"' | "'", marks: () => QuotationMarks): InputRule {
  return new InputRule(new RegExp(`${typed}$`), (state, _match, start, end) => {
    const $start = state.doc.resolve(start)
    const before = $start.parent.textBetween(0, $start.parentOffset, null, '\n')
    return state.tr.insertText(quotationMark(typed, before, marks()), start, end)
  })
}

/** Turns a closing quotation mark into an apostrophe when a letter is typed after it, as in “geht’s”. */
function apostrophe(marks: () => QuotationMarks): InputRule {
  return new InputRule(
    /\p{L}([‘›‹])(\p{L})$/u,
    (state, [, mark = '', letter = ''], start, end) =>
      isApostrophe(mark, marks()) ? state.tr.insertText(`’${letter}`, start + 1, end) : null,
    { undoable: false },
  )
}

const dash = new InputRule(/(?<!-)--$/, '—')

/** Turns `*words*` into emphasized words when the last asterisk is typed. */
function emphasis(pattern: RegExp, mark: MarkType): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole, words = ''] = match
    const from = start + whole.length - whole.trimStart().length
    const stars = (whole.trimStart().length - words.length + 1) >> 1
    const tr = state.tr.delete(from + stars + words.length, end).delete(from, from + stars)
    return tr.addMark(from, from + words.length, mark.create()).removeStoredMark(mark)
  })
}

/** Turns a paragraph that is only `***` into a scene break. */
const threeStars = new InputRule(/^\*\*\*$/, (state, _match, start) => {
  const $start = state.doc.resolve(start)
  if ($start.parent.content.size > 3) return null
  const [from, to] = [$start.before(), $start.after()]
  const tr = state.tr.replaceWith(from, to, [sceneBreak.create(), paragraph.create()])
  return tr.setSelection(TextSelection.near(tr.doc.resolve(from + 2)))
})

/** Replaces typed characters: typographic quotation marks, dashes and ellipses, emphasis and scene breaks (D-136). */
export function proseInputRules(marks: () => QuotationMarks): Plugin {
  return inputRules({
    rules: [
      threeStars,
      emphasis(/(?<![*\p{L}\p{N}])\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/u, strong),
      emphasis(/(?<![*\p{L}\p{N}])\*([^\s*](?:[^*]*[^\s*])?)\*$/u, em),
      ellipsis,
      dash,
      typographic('"', marks),
      typographic("'", marks),
      apostrophe(marks),
    ],
  })
}

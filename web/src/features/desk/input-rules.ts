import { closeDoubleQuote, closeSingleQuote, ellipsis, InputRule, inputRules } from 'prosemirror-inputrules'
import type { MarkType } from 'prosemirror-model'
import { type Plugin, TextSelection } from 'prosemirror-state'
import { em, paragraph, sceneBreak, strong } from './schema.ts'

// A quotation mark after one of these characters is an opening one. A dash is not among them, because it can end an
// interrupted speech.
const opensDouble = new InputRule(/(?:^|[\s{[(<'"\u2018\u201C])(")$/, '“')
const opensSingle = new InputRule(/(?:^|[\s{[(<'"\u2018\u201C])(')$/, '‘')
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
export function proseInputRules(): Plugin {
  return inputRules({
    rules: [
      threeStars,
      emphasis(/(?<![*\p{L}\p{N}])\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/u, strong),
      emphasis(/(?<![*\p{L}\p{N}])\*([^\s*](?:[^*]*[^\s*])?)\*$/u, em),
      ellipsis,
      dash,
      opensDouble,
      closeDoubleQuote,
      opensSingle,
      closeSingleQuote,
    ],
  })
}

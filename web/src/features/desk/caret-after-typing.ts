import { TextSelection, type Transaction } from 'prosemirror-state'

/**
 * Returns a transaction of the view with the caret after the typed character. Chromium sometimes reports the
 * caret before the first character of a paragraph that Enter has just created, and the next character would
 * be inserted before it.
 */
export function withCaretAfterTyping(tr: Transaction): Transaction {
  const before = tr.docs[0]
  if (tr.steps.length !== 1 || !before || !tr.selection.empty) return tr
  const { from } = tr.selection
  let isTypedHere = false
  tr.mapping.maps[0]?.forEach((start, end, newStart, newEnd) => {
    isTypedHere = start === from && end === from && newEnd === newStart + 1
  })
  const isFirst = isTypedHere && before.resolve(from).parent.content.size === 0
  if (!isFirst || tr.doc.textBetween(from, from + 1).length !== 1) return tr
  return tr.setSelection(TextSelection.create(tr.doc, from + 1))
}

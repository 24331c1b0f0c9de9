import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { withCaretAfterTyping } from '../../web/src/features/desk/caret-after-typing.ts'
import { documentOf } from '../../web/src/features/desk/manuscript-text.ts'
import { paragraph, schema } from '../../web/src/features/desk/schema.ts'

/** A manuscript with the words 'One.' and an empty paragraph, in which the caret stands. */
function emptyParagraph() {
  const state = EditorState.create({ doc: documentOf('One.') })
  const end = state.doc.content.size
  const tr = state.tr.insert(end, paragraph.create())
  return state.apply(tr.setSelection(TextSelection.create(tr.doc, end + 1)))
}

test('the caret is placed after the first typed character of a paragraph even if the browser reports it before', () => {
  const state = emptyParagraph()
  const { from } = state.selection
  const typed = state.tr.insert(from, schema.text('*'))
  const reported = typed.setSelection(TextSelection.create(typed.doc, from))
  expect(withCaretAfterTyping(reported).selection.from).toBe(from + 1)
})

test('a caret that the user moved, or that is before inserted text of several characters, keeps its position', () => {
  const state = emptyParagraph()
  const { from } = state.selection
  const moved = state.tr.setSelection(TextSelection.create(state.doc, 1))
  expect(withCaretAfterTyping(moved).selection.from).toBe(1)
  const pasted = state.tr.insert(from, schema.text('Two words'))
  const before = pasted.setSelection(TextSelection.create(pasted.doc, from))
  expect(withCaretAfterTyping(before).selection.from).toBe(from)
})

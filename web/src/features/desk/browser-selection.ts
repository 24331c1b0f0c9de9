import type { Node } from 'prosemirror-model'
import { type Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * Returns the selection that the browser shows in the editor, or null if the selection is outside the editor.
 * ProseMirror gets a new selection by an event, and on a busy device a key press can arrive before that event.
 */
export function browserSelection(view: EditorView, doc: Node): Selection | null {
  const shown = document.getSelection()
  if (!shown?.anchorNode || !shown.focusNode) return null
  if (!view.dom.contains(shown.anchorNode) || !view.dom.contains(shown.focusNode)) return null
  const anchor = view.posAtDOM(shown.anchorNode, shown.anchorOffset)
  const head = view.posAtDOM(shown.focusNode, shown.focusOffset)
  return TextSelection.between(doc.resolve(anchor), doc.resolve(head))
}

import { baseKeymap, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { MarkType } from 'prosemirror-model'
import { type Command, type Plugin, Selection, TextSelection } from 'prosemirror-state'
import { showAsWritten } from './manuscript-text.ts'
import { em, hardBreak, paragraph, sceneBreak, strong } from './schema.ts'

/**
 * If only a part of the selection is emphasized, the command emphasizes the whole selection instead of removing the
 * emphasis. The manuscript then shows the emphasis that the saved text can have.
 */
function toggleEmphasis(mark: MarkType): Command {
  const toggle = toggleMark(mark, null, { removeWhenPresent: false })
  return (state, dispatch, view) =>
    toggle(state, dispatch && ((tr) => dispatch(tr.docChanged ? showAsWritten(tr) : tr)), view)
}
export const toggleItalic = toggleEmphasis(em)
export const toggleBold = toggleEmphasis(strong)
export { redo, undo }

/** Inserts a scene break after the paragraph of the caret and continues in a new paragraph. */
export const insertSceneBreak: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.depth === 0) return false
  const isEmpty = $from.parent.content.size === 0
  const [from, to] = isEmpty ? [$from.before(), $from.after()] : [$from.after(), $from.after()]
  const next = state.doc.nodeAt(to)
  const blocks = [sceneBreak.create(), ...(next ? [] : [paragraph.create()])]
  const tr = state.tr.replaceWith(from, to, blocks)
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(from + 2))).scrollIntoView())
  return true
}

const insertLineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(hardBreak.create(), true).scrollIntoView())
  return true
}

/**
 * When the paragraph after a scene break is empty, Enter does nothing: a second empty paragraph would be a gap that the
 * saved text cannot contain.
 */
const keepFirstParagraph: Command = ({ selection: { $from, empty } }) => {
  if (!empty || $from.depth === 0 || $from.parent.content.size > 0) return false
  return $from.doc.resolve($from.before()).nodeBefore?.type === sceneBreak
}

/**
 * Moves the caret to the beginning or end of the text. Chromium's own keys stop before the last paragraph, because it
 * is not laid out while it is outside the screen.
 */
function moveToEdge(edge: 'start' | 'end', { extends: isExtended = false } = {}): Command {
  return (state, dispatch) => {
    const at = edge === 'start' ? Selection.atStart(state.doc) : Selection.atEnd(state.doc)
    const next = isExtended ? TextSelection.between(state.selection.$anchor, at.$head) : at
    dispatch?.(state.tr.setSelection(next).scrollIntoView())
    return true
  }
}

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
const [toStart, toEnd] = isApple ? ['Mod-ArrowUp', 'Mod-ArrowDown'] : ['Mod-Home', 'Mod-End']

// Escape leaves focus mode and closes bars and panels, so ProseMirror's own Escape command, which selects the
// paragraph, is removed.
const withoutEscape = Object.fromEntries(Object.entries(baseKeymap).filter(([key]) => key !== 'Escape'))

/** Returns the key bindings of the manuscript. Tab is not bound, so that it moves the focus out of the manuscript. */
export function proseKeys(): Plugin[] {
  return [
    history({ newGroupDelay: 600 }),
    keymap({
      'Mod-z': undo,
      'Shift-Mod-z': redo,
      'Mod-y': redo,
      'Mod-i': toggleItalic,
      'Mod-b': toggleBold,
      [toStart]: moveToEdge('start'),
      [toEnd]: moveToEdge('end'),
      [`Shift-${toStart}`]: moveToEdge('start', { extends: true }),
      [`Shift-${toEnd}`]: moveToEdge('end', { extends: true }),
      Enter: keepFirstParagraph,
      'Shift-Enter': insertLineBreak,
      'Mod-Enter': insertSceneBreak,
      Backspace: undoInputRule,
    }),
    keymap(withoutEscape),
  ]
}

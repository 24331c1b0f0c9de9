import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

/** A range in the shown text of a block that gets a mark (a ProseMirror decoration). */
export interface Mark {
  from: number
  to: number
  attrs: Record<string, string>
}

export interface MarkedBlocks<Setting> {
  key: PluginKey<MarkedState<Setting>>
  plugin: Plugin<MarkedState<Setting>>
}

export interface MarkedState<Setting> {
  setting: Setting
  set: DecorationSet
}

/**
 * Creates a ProseMirror plugin that marks ranges of text in blocks. `marksOf` computes the marks of one block. After a
 * key press only the marks of changed blocks are computed again, so that typing is fast in a manuscript of any length.
 * New settings are passed as the meta of a transaction.
 */
export function markedBlocks<Setting>(
  name: string,
  initial: Setting,
  marksOf: (block: Node, setting: Setting) => readonly Mark[],
): MarkedBlocks<Setting> {
  const key = new PluginKey<MarkedState<Setting>>(name)
  const decorationsOf = (doc: Node, setting: Setting, from = 0, to = doc.content.size) => {
    const found: Decoration[] = []
    doc.nodesBetween(from, to, (block, pos) => {
      for (const mark of marksOf(block, setting))
        found.push(Decoration.inline(pos + 1 + mark.from, pos + 1 + mark.to, mark.attrs, mark.attrs))
      return false
    })
    return found
  }
  const apply = (tr: Transaction, old: MarkedState<Setting>): MarkedState<Setting> => {
    const setting: Setting | undefined = tr.getMeta(key)
    if (setting !== undefined)
      return { setting, set: DecorationSet.create(tr.doc, decorationsOf(tr.doc, setting)) }
    if (!tr.docChanged) return old
    const { from, to } = changedBlocks(tr)
    const mapped = old.set.map(tr.mapping, tr.doc)
    if (from >= to) return { ...old, set: mapped }
    return {
      ...old,
      set: mapped.remove(mapped.find(from, to)).add(tr.doc, decorationsOf(tr.doc, old.setting, from, to)),
    }
  }
  const plugin = new Plugin<MarkedState<Setting>>({
    key,
    state: {
      init: (_, { doc }) => ({
        setting: initial,
        set: DecorationSet.create(doc, decorationsOf(doc, initial)),
      }),
      apply,
    },
    props: { decorations: (state: EditorState) => key.getState(state)?.set },
  })
  return { key, plugin }
}

/** Returns the range of the new document that contains all blocks that differ from the old document. */
function changedBlocks({ before, doc }: Transaction): { from: number; to: number } {
  const count = Math.min(before.childCount, doc.childCount)
  let start = 0
  let from = 0
  while (start < count && before.child(start) === doc.child(start)) {
    from += doc.child(start).nodeSize
    start += 1
  }
  let end = 0
  let to = doc.content.size
  while (
    end < count - start &&
    before.child(before.childCount - 1 - end) === doc.child(doc.childCount - 1 - end)
  ) {
    to -= doc.child(doc.childCount - 1 - end).nodeSize
    end += 1
  }
  return { from, to }
}

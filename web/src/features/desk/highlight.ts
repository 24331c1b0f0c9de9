import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

export interface Highlight {
  key: PluginKey<DecorationSet>
  plugin: Plugin<DecorationSet>
}

/**
 * Creates a ProseMirror plugin that highlights one range of the document. The meta of a transaction is the new range,
 * or null to remove the highlight.
 */
export function createHighlight(): Highlight {
  const key = new PluginKey<DecorationSet>('highlight')
  const plugin = new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, old) => {
        const range: { from: number; to: number } | null | undefined = tr.getMeta(key)
        if (range === undefined) return old.map(tr.mapping, tr.doc)
        if (range === null) return DecorationSet.empty
        return DecorationSet.create(tr.doc, [Decoration.inline(range.from, range.to, { class: 'worked-on' })])
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })
  return { key, plugin }
}

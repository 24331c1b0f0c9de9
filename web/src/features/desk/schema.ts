import { Schema } from 'prosemirror-model'

/** The white space that the saved text has before a new block. */
export const NEW_GAP = '\n\n'
/** The characters that represent a new scene break in the saved text. */
export const NEW_BREAK = '***'

/**
 * The document of a manuscript: paragraphs with italics, bold and line breaks, and scene breaks. The attributes store
 * details of the text that the screen does not show: white space at both ends, the blank lines before a block, and the
 * characters of a scene break. With these details an untouched text is written back exactly (ADR-0021).
 */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+', attrs: { lead: { default: '' }, tail: { default: '' } } },
    paragraph: {
      group: 'block',
      content: 'inline*',
      attrs: { gap: { default: NEW_GAP } },
      parseDOM: [{ tag: 'p' }, { tag: 'div' }, { tag: 'li' }, { tag: 'h1,h2,h3,h4,h5,h6' }],
      toDOM: () => ['p', { dir: 'auto' }, 0],
    },
    scene_break: {
      group: 'block',
      atom: true,
      leafText: () => NEW_BREAK,
      attrs: { gap: { default: NEW_GAP }, mark: { default: NEW_BREAK } },
      parseDOM: [{ tag: 'hr' }],
      toDOM: () => ['div', { class: 'scene-break', role: 'separator', 'aria-label': 'Scene break' }],
    },
    text: { group: 'inline' },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      leafText: () => '\n',
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    em: {
      parseDOM: [
        { tag: 'em' },
        { tag: 'i' },
        { style: 'font-style=italic' },
        { style: 'font-style=normal', clearMark: ({ type }) => type.name === 'em' },
      ],
      toDOM: () => ['em', 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // Some editors wrap copied text in a <b> of normal weight.
        { tag: 'b', getAttrs: (node) => (node.style.fontWeight === 'normal' ? false : null) },
        { style: 'font-weight=400', clearMark: ({ type }) => type.name === 'strong' },
        {
          style: 'font-weight',
          getAttrs: (value) => (/^(?:bold(?:er)?|[6-9]\d\d)$/.test(value) ? null : false),
        },
      ],
      toDOM: () => ['strong', 0],
    },
  },
})

export const { paragraph, scene_break: sceneBreak, hard_break: hardBreak } = schema.nodes
export const { em, strong } = schema.marks

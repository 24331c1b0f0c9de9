import { redoDepth, undoDepth } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, Plugin, Selection, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view'
import { AfterPaint } from '../../lib/after-paint.ts'
import { browserSelection } from './browser-selection.ts'
import { withCaretAfterTyping } from './caret-after-typing.ts'
import { proseKeys } from './commands.ts'
import { searchPlugin } from './find.ts'
import { createHighlight, type Highlight } from './highlight.ts'
import { proseInputRules } from './input-rules.ts'
import { documentOf, documentRange, textOf, textRange, wordsOf } from './manuscript-text.ts'
import { createNames, type KnownName, NAME_ATTRIBUTE, namesOf } from './names.ts'
import { quotationMarksOf } from './quotation-marks.ts'
import { em, strong } from './schema.ts'
import { isShallowEqual } from './snapshot-store.ts'

export interface ManuscriptSnapshot {
  words: number
  /** The number of words in the selection; 0 without a selection. */
  selectedWords: number
  hasSelection: boolean
  isItalic: boolean
  isBold: boolean
  canUndo: boolean
  canRedo: boolean
}

/** A name in the manuscript that the writer pressed, and its position on the screen. */
export interface PressedName {
  kind: KnownName['kind']
  id: number
  anchor: DOMRect
  /** Whether the name was activated by a key. Its card then gets the focus. */
  byKeys: boolean
}

export interface ManuscriptEvents {
  /** `onType` is called when the writer has changed the text. `added` is the number of added words. */
  onType: (added: number) => void
  onName: (name: PressedName | null) => void
}

const SHOWN = 'shown'

/** The editor of one chapter's text (D-136), without a framework. */
export class Manuscript {
  readonly #events: ManuscriptEvents
  readonly #names: ReturnType<typeof createNames>
  readonly #highlight: Highlight
  readonly #listeners = new Set<() => void>()
  #state: EditorState
  #view: EditorView | null = null
  #snapshot: ManuscriptSnapshot
  readonly #announcing = new AfterPaint(() => this.#announce())
  #attributes: Record<string, string> = {}
  #quotationMarks = quotationMarksOf(null)

  constructor(text: string, known: readonly KnownName[], events: ManuscriptEvents) {
    this.#events = events
    this.#names = createNames(namesOf(known))
    this.#highlight = createHighlight()
    this.#state = EditorState.create({
      doc: documentOf(text),
      plugins: [
        proseInputRules(() => this.#quotationMarks),
        ...proseKeys(),
        this.#names.plugin,
        this.#highlight.plugin,
        searchPlugin,
        currentBlock,
        shownSelection,
      ],
    })
    this.#snapshot = snapshotOf(this.#state)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  snapshot = (): ManuscriptSnapshot => this.#snapshot

  get text(): string {
    return textOf(this.#state.doc)
  }
  get doc(): Node {
    return this.#state.doc
  }
  get state(): EditorState {
    return this.#state
  }

  /** Changes the attributes of the editor's element. The editor stays mounted, with the focus and the caret. */
  setAttributes(attributes: Record<string, string>): void {
    this.#attributes = attributes
    this.#view?.setProps({})
  }

  /** Sets the language of the text (BCP 47), which decides the typed quotation marks. */
  setLanguage(language: string | null): void {
    this.#quotationMarks = quotationMarksOf(language)
  }

  mount(element: HTMLElement): () => void {
    const view = new EditorView(
      { mount: element },
      {
        state: this.#state,
        attributes: ({ doc }) => ({
          ...this.#attributes,
          ...(doc.childCount === 1 && doc.content.size <= 2 ? { 'data-empty': '' } : {}),
        }),
        dispatchTransaction: (tr) => this.#apply(withCaretAfterTyping(tr)),
        clipboardTextParser: (text) => documentOf(text).slice(0),
        handleClick: (_, __, event) => this.#pressName(event),
        handleKeyDown: (_, event) => event.altKey && event.key === 'Enter' && this.#openNameByKeys(),
        scrollMargin: 96,
        scrollThreshold: 96,
      },
    )
    this.#view = view
    return () => {
      this.#announcing.cancel()
      this.#view = null
      view.destroy()
    }
  }

  focus(): void {
    // In an editor that already has the focus, `view.focus()` would move the caret back to the last selection that
    // ProseMirror has read.
    if (!this.#view?.hasFocus()) this.#view?.focus()
  }

  /**
   * Runs a command and keeps the caret visible.
   * @returns whether the command changed anything.
   */
  run(command: Command, { focus = true } = {}): boolean {
    const isDone = command(this.#state, (tr) => this.#apply(tr))
    if (focus) this.focus()
    return isDone
  }

  /** Replaces the text by another text as one undo step, and changes only the parts that differ. */
  show(text: string): void {
    const next = documentOf(text)
    const { doc, tr } = this.#state
    const start = doc.content.findDiffStart(next.content)
    if (start !== null) {
      const end = doc.content.findDiffEnd(next.content)
      if (end) {
        const overlap = start - Math.min(end.a, end.b)
        const shift = Math.max(0, overlap)
        tr.replace(start, end.a + shift, next.slice(start, end.b + shift))
      }
    }
    for (const name of ['lead', 'tail']) tr.setDocAttribute(name, next.attrs[name])
    // If the difference cannot be applied, the whole content is replaced.
    const patched = textOf(tr.doc) === text ? tr : this.#state.tr.replace(0, doc.content.size, next.slice(0))
    // If replaced words are selected, the selection would grow to all new words, so it is reduced to a caret.
    const caret = patched.doc.resolve(patched.mapping.map(this.#state.selection.head))
    this.#apply(patched.setSelection(Selection.near(caret)).setMeta(SHOWN, true))
  }

  /** Brings the selection into view without taking the focus. */
  reveal(): void {
    const view = this.#view
    if (!view) return
    const { node } = view.domAtPos(this.#state.selection.from)
    const element = node instanceof Element ? node : node.parentElement
    element?.scrollIntoView({ block: 'center' })
  }

  setNames(known: readonly KnownName[]): void {
    this.#apply(this.#state.tr.setMeta(this.#names.key, namesOf(known)))
  }

  /** Returns the selected words as a range of offsets in the chapter's text, or null. */
  selectedRange(): { from: number; to: number } | null {
    const shown = this.#view && browserSelection(this.#view, this.#state.doc)
    if (shown && !shown.eq(this.#state.selection)) this.#apply(this.#state.tr.setSelection(shown))
    const { from, to, empty } = this.#state.selection
    return empty ? null : textRange(this.#state.doc, from, to)
  }

  /** The position of the selection on the screen. */
  selectionRect(): DOMRect | null {
    const view = this.#view
    if (!view) return null
    const { from, to } = this.#state.selection
    const [start, end] = [view.coordsAtPos(from), view.coordsAtPos(to, -1)]
    const isOneLine = Math.abs(start.top - end.top) < 4
    const left = isOneLine ? start.left : view.dom.getBoundingClientRect().left
    const right = isOneLine ? end.right : view.dom.getBoundingClientRect().right
    return new DOMRect(left, start.top, right - left, end.bottom - start.top)
  }

  /** Returns the rectangle of the desk's column that holds the manuscript. */
  columnRect(): DOMRect | null {
    return this.#view?.dom.closest('[data-scroller]')?.getBoundingClientRect() ?? null
  }

  /**
   * Marks a part of the text, such as the passage for which suggestions are shown, and scrolls to it. Null
   * removes the mark.
   */
  highlight(range: { from: number; to: number } | null): void {
    const found = range && documentRange(this.#state.doc, range.from, range.to)
    this.#apply(this.#state.tr.setMeta(this.#highlight.key, found))
    if (!found) return
    const { node } = this.#view?.domAtPos(found.from) ?? {}
    const element = node instanceof Element ? node : node?.parentElement
    element?.scrollIntoView({ block: 'center' })
  }

  #apply(tr: Transaction): void {
    const before = this.#state
    this.#state = before.apply(tr)
    this.#view?.updateState(this.#state)
    if (tr.docChanged && !tr.getMeta(SHOWN))
      this.#events.onType(wordsOf(this.#state.doc) - wordsOf(before.doc))
    if (tr.docChanged) this.#events.onName(null)
    // The bars are updated only after the typed character is painted, so that typing is not delayed.
    this.#announcing.ask()
  }

  #announce(): void {
    const next = snapshotOf(this.#state)
    if (!isShallowEqual(this.#snapshot, next)) this.#snapshot = next
    for (const listener of this.#listeners) listener()
  }

  #pressName({ target }: MouseEvent): boolean {
    const element = target instanceof Element ? target.closest(`[${NAME_ATTRIBUTE}]`) : null
    const value = element?.getAttribute(NAME_ATTRIBUTE)
    this.#events.onName(
      element && value ? { ...parsed(value), anchor: element.getBoundingClientRect(), byKeys: false } : null,
    )
    return false
  }

  #openNameByKeys(): boolean {
    const { from } = (this.#view && browserSelection(this.#view, this.#state.doc)) ?? this.#state.selection
    const [found] = this.#names.key.getState(this.#state)?.set.find(from, from) ?? []
    const coords = this.#view?.coordsAtPos(from)
    if (!found || !coords) return false
    const anchor = new DOMRect(coords.left, coords.top, 1, coords.bottom - coords.top)
    this.#events.onName({ ...parsed(found.spec[NAME_ATTRIBUTE]), anchor, byKeys: true })
    return true
  }
}

function parsed(value: string): Pick<PressedName, 'kind' | 'id'> {
  const [kind, id] = value.split(':')
  return { kind: kind === 'location' ? 'location' : 'character', id: Number(id) }
}

function snapshotOf(state: EditorState): ManuscriptSnapshot {
  const { from, to, empty, $from } = state.selection
  const marks = state.storedMarks ?? $from.marks()
  const has = (mark: typeof em) =>
    empty ? mark.isInSet(marks) !== undefined : isAllMarked(state.doc, from, to, mark)
  return {
    words: wordsOf(state.doc),
    selectedWords: empty ? 0 : wordsOf(state.doc, from, to),
    hasSelection: !empty,
    isItalic: has(em),
    isBold: has(strong),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  }
}

function isAllMarked(doc: Node, from: number, to: number, mark: typeof em): boolean {
  let isMarked = true
  doc.nodesBetween(from, to, (node) => {
    if (node.isText && !mark.isInSet(node.marks)) isMarked = false
    return isMarked
  })
  return isMarked
}

/** Marks the paragraph of the caret, which focus mode does not dim. */
const currentBlock = new Plugin({
  props: {
    decorations: ({ doc, selection: { $from } }) =>
      $from.depth === 0
        ? null
        : DecorationSet.create(doc, [Decoration.node($from.before(1), $from.after(1), { class: 'current' })]),
  },
})

/** Shows the selection also while another field has the focus, such as that of find and replace. */
const shownSelection = new Plugin({
  props: {
    decorations: ({ doc, selection: { from, to, empty } }) =>
      empty ? null : DecorationSet.create(doc, [Decoration.inline(from, to, { class: 'picked' })]),
  },
})

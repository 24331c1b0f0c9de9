import type { Node } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { TextSelection } from 'prosemirror-state'
import { type Mark, markedBlocks } from './block-decorations.ts'

/** The words and options of a search in the manuscript. */
export interface Search {
  words: string
  matchCase: boolean
}

export interface Match {
  from: number
  to: number
}

const nothing: Search = { words: '', matchCase: false }

// In a search, all forms of double quotation marks match each other. The same holds for single quotation marks and
// apostrophes, and for all kinds of white space. French double marks match with the space beside them.
const doubleMark = '(?:["“”„「」]|«[\\u00a0\\u202f]?|[\\u00a0\\u202f]?»)'
const singleMark = "['‘’‚‹›『』]"
function patternOf({ words, matchCase }: Search): RegExp | null {
  if (words === '') return null
  const escaped = words
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replace(/["“”„「」]|«[\u00a0\u202f]?|[\u00a0\u202f]?»/g, doubleMark)
    .replace(/['‘’‚‹›『』]/g, singleMark)
    .replace(/\s+/g, '\\s+')
  return new RegExp(escaped, matchCase ? 'gu' : 'giu')
}

function matchesIn(block: Node, search: Search): Match[] {
  const pattern = patternOf(search)
  if (!pattern || !block.isTextblock) return []
  const text = block.textBetween(0, block.content.size, '', '\n')
  return Array.from(text.matchAll(pattern), ({ 0: match, index }) => ({
    from: index,
    to: index + match.length,
  }))
}

const marksOf = (block: Node, search: Search): Mark[] =>
  matchesIn(block, search).map((match) => ({ ...match, attrs: { class: 'found' } }))

export const { key: searchKey, plugin: searchPlugin } = markedBlocks('find', nothing, marksOf)

/** Returns all matches of a search in the document, from its beginning to its end. */
export function allMatches({ doc }: Pick<EditorState, 'doc'>, search: Search): Match[] {
  const found: Match[] = []
  doc.forEach((block, pos) => {
    for (const { from, to } of matchesIn(block, search))
      found.push({ from: pos + 1 + from, to: pos + 1 + to })
  })
  return found
}

/** Sets the search words and marks their matches; null removes the marks. */
export const showSearch =
  (search: Search | null): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.setMeta(searchKey, search ?? nothing))
    return true
  }

/** Selects the next or the previous match; at the end of the document the search continues from the other end. */
export const selectMatch =
  (search: Search, direction: 1 | -1): Command =>
  (state, dispatch) => {
    const matches = allMatches(state, search)
    const { from, to } = state.selection
    const next =
      direction === 1
        ? (matches.find((match) => match.from >= to) ?? matches[0])
        : (matches.findLast((match) => match.to <= from) ?? matches.at(-1))
    if (!next) return false
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, next.from, next.to)).scrollIntoView())
    return true
  }

/** Replaces the selected match and keeps its emphasis. */
export const replaceMatch =
  (search: Search, words: string): Command =>
  (state, dispatch) => {
    const { from, to } = state.selection
    if (!allMatches(state, search).some((match) => match.from === from && match.to === to)) return false
    const tr = state.tr.insertText(words, from, to)
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, from + words.length)))
    return true
  }

/** Replaces every match in one step, which one undo reverts. */
export const replaceAllMatches =
  (search: Search, words: string): Command =>
  (state, dispatch) => {
    const matches = allMatches(state, search)
    if (matches.length === 0) return false
    const { tr } = state
    for (const { from, to } of matches.toReversed()) tr.insertText(words, from, to)
    dispatch?.(tr)
    return true
  }

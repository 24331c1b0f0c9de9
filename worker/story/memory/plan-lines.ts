import { contractEvents } from '../contract/contract-lines.ts'
import { toSingleLine } from '../text/sections.ts'
import type { MemoryInput } from './memory-items.ts'
import type { Entry } from './memory-ledger.ts'
import { notYetBeats } from './not-yet.ts'

/** Returns the line that explains the section of planned events to the model. No chapter follows a closing one. */
export function notYetLine(closing: boolean): string {
  const planned = closing ? 'Planned, but not for this chapter' : 'Planned for later chapters'
  return `${planned}. None of it happens in this chapter, unless the plot or the contract asks for it.`
}

/** Renders the planned events that do not belong to this chapter (D-99), those of the next chapter first. */
export function notYetEntries(input: MemoryInput): Entry[] {
  return notYetBeats(input, contractEvents(input.contract)).map(({ id, text, number, title }) => ({
    kind: 'beat',
    id,
    label: toSingleLine(text),
    why: 'planned for later',
    text: `- ${!input.closing && number > input.chapterNumber ? `Chapter ${number}${title ? `, ${toSingleLine(title)}` : ''}: ` : ''}${toSingleLine(text)}`,
  }))
}

/** Renders the promises of the story to its readers. */
export function promiseEntries({ book }: MemoryInput): Entry[] {
  if (!book.plan?.enabled) return []
  return book.plan.promises.map((promise) => ({
    kind: 'promise',
    id: null,
    label: toSingleLine(promise),
    why: 'a promise of the plan',
    text: `- ${toSingleLine(promise)}`,
  }))
}

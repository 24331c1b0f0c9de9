import { ruledOutLine } from '#core/text/ruled-out-line.ts'
import {
  checkOperations,
  type OfferedOperations,
  type OperationsInput,
} from '../../../worker/story/reading/reading-operations.ts'

/** The text of a chapter, from which the answers to a reading quote. */
export const text =
  'Ione put the ring on the table. “I can’t swim,” Tobias said. Wren heard it through the door.\n\nShe told nobody, and the engine was sold.'
export const things = [
  { kind: 'character' as const, id: 11, name: 'Ione Marsh', aliases: ['Nonie'] },
  { kind: 'character' as const, id: 12, name: 'Tobias Adeyemi', aliases: [] },
  { kind: 'character' as const, id: 13, name: 'Wren', aliases: [] },
  { kind: 'location' as const, id: 5, name: 'Sker Point', aliases: [] },
]
export const facts = [
  {
    id: 101,
    text: 'Tobias Adeyemi owns an engine.',
    quote: 'his engine',
    chapterId: 1,
    knownByAll: true,
    knowerIds: [],
  },
  {
    id: 102,
    text: 'Tobias Adeyemi cannot swim.',
    quote: 'He never learned.',
    chapterId: 1,
    knownByAll: false,
    knowerIds: [12],
  },
  {
    id: 103,
    text: 'Ione Marsh wears a ring.',
    quote: null,
    chapterId: null,
    knownByAll: true,
    knowerIds: [],
  },
]
const none: OfferedOperations = {
  ...{ add: [], end: [], learn: [], outdated: [], beats: [], contradictions: [] },
  broken: [],
}
/** Checks what a model offers for this chapter. */
export const checkOffered = (offered: Partial<OfferedOperations>, more: Partial<OperationsInput> = {}) =>
  checkOperations({
    offered: { ...none, ...offered },
    text,
    chapterId: null,
    facts,
    sheetLines: [{ characterId: 12, text: 'Cannot swim.' }],
    beats: [{ id: 201 }, { id: 202 }],
    contract: [ruledOutLine('swim')],
    things,
    ...more,
  })

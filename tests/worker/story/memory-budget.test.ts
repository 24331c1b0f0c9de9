import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roomForRequest, selectMemory } from '../../../worker/story/memory.ts'
import { renderSections } from '../../../worker/story/sections.ts'
import type { CountTokens } from '../../../worker/story/tokens.ts'
import { propertyRuns } from '../../setup/runs.ts'
import { prose } from './arbitraries.ts'
import { bookOf, fact, input, plot, setting } from './memory-story.ts'

// This counter counts characters as tokens, so that the test finds even one character that the budget leaves out.
const letters: CountTokens = (text) => text.length

describe('the selection of memory for any story and budget', () => {
  const chapter = fc.record({
    title: fc.option(fc.constantFrom('Tide', 'The Lamp')),
    summary: fc.option(prose),
    text: fc.option(prose),
  })
  const facts = fc.array(fc.record({ text: prose, fromChapter: fc.integer({ min: 0, max: 9 }) }), {
    maxLength: 6,
  })

  test('the memory for a prompt stays within any budget, has plot, setting and all names, and is always the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.array(chapter, { maxLength: 8 }),
        facts,
        prose,
        (budget, earlier, known, written) => {
          const some = input({
            book: bookOf({ facts: known.map(({ text, fromChapter }, i) => fact(i, text, { fromChapter })) }),
            chapters: earlier.map((one, n) => ({ id: n, number: n + 1, ...one })),
            chapterNumber: earlier.length + 1,
            writtenSoFar: written,
          })
          const { sections, record } = selectMemory(some, budget, letters)
          const least = selectMemory({ ...some, chapters: [], book: bookOf() }, 1, letters).record.used
          const room = roomForRequest(budget, some.band)
          // The parts of a prompt that are always sent can exceed the budget, so the limit is checked only if they
          // leave some room.
          if (room > least + 300) expect(record.used).toBeLessThanOrEqual(room)
          // `renderSections` adds two line breaks after each section.
          expect(record.used).toBe(letters(renderSections(sections)) + 2)
          expect(selectMemory(some, budget, letters)).toEqual({ sections, record })
          const by = (name: string) => sections.find((one) => one.name === name)?.text
          expect([by('plot'), by('setting')]).toEqual([plot, setting])
          for (const { name } of some.bible.characters) expect(by('characters')).toContain(name)
          expect(written.trim().endsWith((by('written-so-far') ?? '').trim())).toBe(true)
        },
      ),
      { numRuns: propertyRuns(300) },
    )
  })
})

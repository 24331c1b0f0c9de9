import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildBible } from '../../../worker/story/bible.ts'
import { selectMemory } from '../../../worker/story/memory.ts'
import { collectMemoryItems } from '../../../worker/story/memory-items.ts'
import { makeOutline } from '../../../worker/story/outline.ts'
import { renderSections } from '../../../worker/story/sections.ts'
import type { CountTokens } from '../../../worker/story/tokens.ts'
import { runs } from '../../setup/runs.ts'
import { prose } from './arbitraries.ts'
import { chapters, input, material, plot, setting } from './memory-story.ts'

describe('the selection of memory for a limited budget', () => {
  test('ranks the people, places and facts of the plot and the neighbouring chapters first', () => {
    const outline = makeOutline({
      logline: 'x',
      chapters: Array.from({ length: 16 }, (_, i) => ({ title: `Part ${i + 1}`, beats: ['It rains.'] })),
    })
    const told = outline && {
      ...outline,
      chapters: outline.chapters.map((one) => ({ ...one, happened: one.number < 13 ? 'It did.' : null })),
    }
    // The chapters are given in reverse order. Their ranks must not depend on it.
    const some = input({ outline: told, chapters: chapters.toReversed() })
    const sameRank = new Map<number, string[]>()
    for (const { section, label, rank } of collectMemoryItems(some))
      sameRank.set(rank, [...(sameRank.get(rank) ?? []), `${section} ${label}`])
    const inOrder = [...sameRank].toSorted(([a], [b]) => a - b).map(([, labels]) => labels.join(', '))
    expect(inOrder).toEqual([
      'characters Elena Marsh, characters Tomas Reyes, characters The Postman',
      'characters Wilf',
      'last-lines Chapter 12',
      'story-so-far Chapter 12',
      'outline Chapter 13, outline Chapter 14',
      'places Porth Light',
      'facts Tomas has never learned to swim.',
      'facts Elena promised to sell by spring.',
      'story-so-far Chapter 10, story-so-far Chapter 11',
      'characters Ada',
      'facts The lamp was drowned.',
      ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => `story-so-far Chapter ${number}`),
      'outline Chapter 15, outline Chapter 16',
      'places The Gull',
    ])
    const asked = collectMemoryItems(input({ setting: 'At the Gull, midnight' }))
    const gull = asked.find(({ label }) => label === 'The Gull')
    expect(gull?.rank).toBe(asked.find(({ label }) => label === 'Porth Light')?.rank)
  })

  // An exact counter finds a single character that the budget does not account for.
  const letters: CountTokens = (text) => text.length

  test('any story with any budget stays within the budget, records every item and sends no half item', () => {
    const told = fc.record({
      title: fc.option(fc.constantFrom('Tide', 'The Lamp')),
      summary: fc.option(prose),
      text: fc.option(prose),
    })
    const facts = fc.array(fc.record({ fact: prose, fromChapter: fc.integer({ min: 1, max: 9 }) }), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12_000 }),
        fc.array(told, { maxLength: 8 }),
        facts,
        prose,
        (budget, earlier, known, written) => {
          const some = input({
            bible: buildBible({ ...material, facts: known }),
            chapters: earlier.map((one, n) => ({ number: n + 1, ...one })),
            chapterNumber: earlier.length + 1,
            writtenSoFar: written,
          })
          // The second budget lacks one character for what the first one let in.
          const { tokens } = selectMemory(some, budget, letters).record
          for (const room of [budget, tokens - 1]) {
            const { sections, record } = selectMemory(some, room, letters)
            expect(record.tokens).toBe(letters(renderSections(sections)))
            if (!record.over) expect(record.tokens).toBeLessThanOrEqual(room)
            for (const { name, items, sent, cut, dropped } of record.sections) {
              expect(sent + dropped.length, name).toBe(items)
              expect(cut.length, name).toBeLessThanOrEqual(sent)
            }
            const by = (name: string) => sections.find((one) => one.name === name)?.text
            expect([by('plot'), by('setting')]).toEqual([plot, setting])
            for (const { name } of some.bible.characters) expect(by('characters')).toContain(name)
            const facts = (by('facts') ?? '').split('\n').filter(Boolean)
            for (const fact of facts) expect(fact).toMatch(/^- .* \(from chapter \d\)$/)
            expect(written.trim().endsWith((by('written-so-far') ?? '').trim())).toBe(true)
          }
        },
      ),
      { numRuns: runs(500) },
    )
  })
})

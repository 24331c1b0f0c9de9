import { describe, expect, test } from 'vitest'
import {
  beatsAfter,
  makeOutline,
  outlineLine,
  readOutline,
  removeFromOutline,
  reviseOutline,
} from '../../../worker/story/outline.ts'

const outline = makeOutline({
  logline: 'A keeper and a seller want the same tower.',
  chapters: [
    {
      title: 'The Ferry',
      beats: [
        'Elena arrives on the last ferry.',
        'Tomas refuses to hand over the keys.',
        'They find a drowned violin.',
      ],
    },
    { title: 'The Buyer', beats: ['A buyer comes with papers.'] },
    { title: 'The Storm', beats: ['The lamp fails in the storm.'] },
  ],
})
const first = {
  number: 1,
  title: 'What the Tide Left',
  summary: 'Elena arrives on the last ferry and quarrels with Tomas, who refuses to hand over the keys.',
  text: 'The last ferry put Elena ashore. Tomas refused to hand over the keys to the tower.',
}

describe('the outline', () => {
  test('gets the summary of a written chapter, moves an open beat to the next one and keeps later beats', () => {
    const revised = reviseOutline(outline, first)
    expect(revised.chapters[0]).toMatchObject({ title: 'What the Tide Left', happened: first.summary })
    expect(revised.chapters[1]?.beats).toEqual(['They find a drowned violin.', 'A buyer comes with papers.'])
    expect(beatsAfter(revised, 1)).toEqual([
      'They find a drowned violin.',
      'A buyer comes with papers.',
      'The lamp fails in the storm.',
    ])
    expect(outline.chapters[0]?.happened).toBeNull()
  })
  test('is revised again for a regenerated chapter', () => {
    const once = reviseOutline(outline, first)
    expect(reviseOutline(once, first)).toEqual(once)
    const other = { ...first, text: `${first.text} In the cave they find a drowned violin.` }
    expect(reviseOutline(once, other).chapters[1]?.beats).toEqual(['A buyer comes with papers.'])
  })
  test('gets a chapter that was not planned, at its place', () => {
    const revised = reviseOutline(outline, { ...first, number: 7 })
    expect(revised.chapters.map((chapter) => chapter.number)).toEqual([1, 2, 3, 7])
  })
  test('renumbers the later chapters when one is deleted', () => {
    expect(removeFromOutline(outline, 1).chapters.map(({ number, title }) => [number, title])).toEqual([
      [1, 'The Buyer'],
      [2, 'The Storm'],
    ])
  })
  test('is read back from JSON, and is null or repaired for any other stored value', () => {
    expect(readOutline(JSON.parse(JSON.stringify(outline)))).toEqual(outline)
    for (const value of [null, 3, 'x', [], {}, { chapters: 3 }]) expect(readOutline(value)).toBeNull()
    expect(readOutline({ chapters: [null, { beats: [1, 'a'], title: 4 }] })?.chapters).toEqual([
      { number: 1, title: '', beats: ['a'], happened: null },
    ])
  })
  test('marks the line of the chapter that is being written', () => {
    const [one] = outline.chapters
    expect(one && outlineLine(one, 1)).toMatch(/^1\. The Ferry: Elena arrives .* \(this chapter\)$/)
  })
})

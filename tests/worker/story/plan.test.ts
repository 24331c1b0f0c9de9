import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bandOf } from '../../../worker/story/length.ts'
import {
  beatsAfter,
  beatsOf,
  isClosing,
  makeOutline,
  outlineLine,
  readOutline,
  removeFromOutline,
  reviseOutline,
} from '../../../worker/story/outline.ts'
import { planScenes, plotBeats, sceneLines } from '../../../worker/story/scenes.ts'

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
    expect(beatsOf(revised, 2)).toEqual(['They find a drowned violin.', 'A buyer comes with papers.'])
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
    expect(beatsOf(reviseOutline(once, other), 2)).toEqual(['A buyer comes with papers.'])
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
  test('closes the story in its last chapter, and never without a plan', () => {
    expect(isClosing(outline, 3)).toBe(true)
    expect(isClosing(outline, 2)).toBe(false)
    expect(isClosing(null, 3)).toBe(false)
    expect(isClosing(makeOutline({ logline: '', chapters: [{ title: 'One', beats: [] }] }), 1)).toBe(false)
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

describe('the scene plan', () => {
  test('splits a plot into its steps', () => {
    expect(
      plotBeats(
        'They meet at the pier, then they quarrel. “Go. Now,” she says.\n- he leaves; she follows him',
      ),
    ).toEqual([
      'They meet at the pier.',
      'They quarrel.',
      '“Go. Now,” she says.',
      'He leaves.',
      'She follows him.',
    ])
  })
  test('gives each scene its words and its part of the plot', () => {
    const scenes = planScenes({
      band: bandOf('chapter', 'medium'),
      plot: 'Elena meets Tomas at the light. They quarrel about the keys. He kisses her.',
      beats: ['They quarrel about the keys at the light.', 'A letter arrives from the bank.'],
      chapterNumber: 2,
    })
    expect(scenes.reduce((sum, scene) => sum + scene.words, 0)).toBe(1000)
    const lines = sceneLines(scenes)
    expect(lines).toMatch(/^1\. \(about \d+ words\) .*Elena meets Tomas/)
    expect(lines.match(/quarrel/g)).toHaveLength(1)
    expect(lines).toContain('A letter arrives from the bank.')
  })
  test('holds every plot completely and in order, with word counts that add up to the aim', () => {
    const plots = fc
      .array(fc.lorem({ mode: 'sentences', maxCount: 3 }), { maxLength: 12 })
      .map((lines) => lines.join('\n'))
    const bands = fc.constantFrom(
      bandOf('story', 'long'),
      bandOf('story', 'short'),
      bandOf('chapter', 'long'),
    )
    fc.assert(
      fc.property(plots, bands, fc.boolean(), (plot, band, closing) => {
        const scenes = planScenes({ band, plot, beats: [], chapterNumber: 1, closing })
        expect(scenes.length).toBeGreaterThanOrEqual(2)
        expect(scenes.reduce((sum, scene) => sum + scene.words, 0)).toBe(band.aim)
        for (const scene of scenes) {
          expect(scene.what.trim()).not.toBe('')
          expect(scene.words).toBeGreaterThan(80)
        }
        const told = scenes.map((scene) => scene.what).join(' ')
        let at = 0
        for (const beat of plotBeats(plot)) {
          at = told.indexOf(beat, at)
          expect(at).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

import { describe, expect, test } from 'vitest'
import { runRules } from '../../../worker/story/findings/find-by-rules.ts'
import type { RuleInput } from '../../../worker/story/findings/rule-input.ts'

const tomas = { id: 2, name: 'Tomas Reyes', aliases: [], appearance: '' }
const input = {
  otherNames: [],
  facts: [],
  mustNot: [],
  avoid: [],
  repeated: [],
  outdated: [],
  lengthMissed: false,
}

describe('a person who is dead by the sheet', () => {
  const act = 'Will Ashdown handed him the other rope.'
  const foundFor = (sheet: string[], text = act, more: Partial<RuleInput> = {}) => {
    const will = { id: 4, name: 'Will Ashdown', aliases: [], appearance: '', sheet }
    return runRules({ ...input, text, people: [will, tomas], ...more }).map(
      ({ kind, severity, quote, against }) => ({ kind, severity, quote, against }),
    )
  }
  const drowned = 'Drowned with the Marrow sixteen years ago.'
  const finding = (line: string, quote = act) => ({
    ...{ kind: 'absent', severity: 'warning', quote },
    against: { kind: 'character', id: 4, chapterId: null, quote: line },
  })

  test.each([
    drowned,
    'He drowned off the point.',
    'Will Ashdown died in the storm.',
    'first love, dead',
    'her late husband',
    'Killed in the war',
  ])('a finding reports that somebody with the line %j on the sheet acts', (line) => {
    expect(foundFor(['Kind and loud.', line])).toEqual([finding(line)])
  })

  test.each([
    ['the sheet has a ghost', [drowned, 'His ghost haunts the light.'], act],
    ['the sheet has the death of another', ['His brother drowned.', 'sister of the late king'], act],
    ['the sheet has no death', ['Killed a man in the war.', 'Drowned his grief in ale.', 'dead tired'], act],
    ['a speaker tells of the person', [drowned], '“Stay. Will let go of the rope,” said Bo. “He chose it.”'],
    ['the sentence is of the past', [drowned], 'Once Will handed him a rope.'],
    ['the sentence is a question', [drowned], '"Will the roof hold?" asked Tomas.'],
  ])('no finding reports somebody dead who acts when %s', (_, sheet, text) => {
    expect(foundFor(sheet, text)).toEqual([])
  })

  test('no finding reports somebody dead who acts when the chapter or a fact explains it', () => {
    const outdated = [{ characterId: 4, text: drowned, quote: 'He had never been on the Marrow.' }]
    expect(foundFor([drowned], act, { outdated })).toEqual([])
    const fact = { id: 12, text: 'Will Ashdown is alive.', chapterId: 3, quote: null }
    expect(foundFor([drowned], act, { facts: [{ ...fact, aboutCharacterIds: [4] }] })).toEqual([])
  })
})

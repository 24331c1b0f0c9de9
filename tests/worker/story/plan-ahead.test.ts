import { expect, test } from 'vitest'
import { withoutRepeatedEvents } from '../../../worker/story/plan-ahead.ts'

const offered = [
  { title: 'Out', beats: ['Iris rows out to the wreck.'] },
  { title: 'Over', beats: ['Bo sells the ferry.'] },
]
const events = ['Iris Vale rows to the wreck alone.']

test('an offered chapter whose events are all planned already keeps its place, so that the later chapters do not move', () => {
  expect(withoutRepeatedEvents(offered, { events, count: 2 }, ['Iris Vale'])).toEqual([
    { title: '', beats: [] },
    { title: 'Over', beats: ['Bo sells the ferry.'] },
  ])
})

test('an offered chapter whose events are all planned already is left out if the plan has more chapters than were asked for', () => {
  expect(withoutRepeatedEvents(offered, { events, count: 1 }, ['Iris Vale'])).toEqual([
    { title: 'Over', beats: ['Bo sells the ferry.'] },
  ])
})

import { expect, test } from 'vitest'
import { withoutRepeatedEvents } from '../../../worker/story/plan-ahead.ts'

test('a planned chapter whose events are all repeated keeps its place, so that the later chapters do not move', () => {
  const offered = [{ beats: ['Iris rows out to the wreck.'] }, { beats: ['Bo sells the ferry.'] }]
  expect(withoutRepeatedEvents(offered, ['Iris Vale rows to the wreck alone.'], ['Iris Vale'])).toEqual([
    { beats: [] },
    { beats: ['Bo sells the ferry.'] },
  ])
})

import { expect, test } from 'vitest'
import type { CollaborationRequest } from '#contract/messages.ts'
import { stackBars } from '../../web/src/features/admin/stack-bars.ts'
import { withRequestStatus } from '../../web/src/features/messages/message-lists.ts'

test('stackBars stacks the values of each point as shares of the largest sum of a point', () => {
  const stacks = stackBars([
    { label: 'Mon', values: [2, 1, 1] },
    { label: 'Tue', values: [0, 2, 0] },
  ])
  expect(stacks[0]).toEqual([
    { from: 0, height: 0.5 },
    { from: 0.5, height: 0.25 },
    { from: 0.75, height: 0.25 },
  ])
  expect(stacks[1]).toEqual([
    { from: 0, height: 0 },
    { from: 0, height: 0.5 },
    { from: 0.5, height: 0 },
  ])
})

test('stackBars returns bars of height 0 if all values are 0, and no bars without points', () => {
  expect(stackBars([{ label: 'Mon', values: [0] }])).toEqual([[{ from: 0, height: 0 }]])
  expect(stackBars([])).toEqual([])
})

test('withRequestStatus changes the status of one collaboration request only', () => {
  const request = (id: number) => ({ id, status: 'pending' }) as CollaborationRequest
  expect(withRequestStatus([request(1), request(2)], 2, 'accepted').map(({ status }) => status)).toEqual([
    'pending',
    'accepted',
  ])
})

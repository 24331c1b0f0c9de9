import { expect, test } from 'vitest'
import { RecentMap } from '../../web/src/features/generations/recent-map.ts'

test('a RecentMap that exceeds its limit drops the entry that was set longest ago', () => {
  const map = new RecentMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.set('a', 3)
  map.set('c', 4)
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([3, undefined, 4])
})

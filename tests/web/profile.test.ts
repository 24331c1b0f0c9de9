import { expect, test } from 'vitest'
import { centredCrop, cropSquare, dragCrop } from '../../web/src/features/profile/crop.ts'
import { recentActivity } from '../../web/src/screens/profile/recent-activity.ts'

const wide = { width: 400, height: 200 }

test('the crop of a profile picture is the largest centred square at zoom 1, and smaller at zoom 2', () => {
  expect(cropSquare(wide, centredCrop)).toEqual({ left: 100, top: 0, side: 200 })
  expect(cropSquare(wide, { zoom: 2, x: 1, y: 0 })).toEqual({ left: 300, top: 0, side: 100 })
})

test('dragging moves the crop of a profile picture by the same distance and stops at the edges of the picture', () => {
  // The preview is as large as the picture here, so dragging by 50 preview pixels moves the square left by 50 picture
  // pixels.
  const moved = dragCrop(wide, centredCrop, { x: 50, y: 50 }, 200)
  expect(cropSquare(wide, moved)).toEqual({ left: 50, top: 0, side: 200 })
  expect(dragCrop(wide, moved, { x: 900, y: 0 }, 200).x).toBe(0)
  expect(dragCrop(wide, moved, { x: -900, y: 0 }, 200).x).toBe(1)
})

test('recentActivity returns the five newest works of all kinds', () => {
  const at = (day: number) => `2026-03-0${day}T00:00:00Z`
  const activity = recentActivity({
    stories: [1, 4].map((day) => ({ id: day, title: `Story ${day}`, createdAt: at(day) })),
    characters: [2, 6].map((day) => ({ id: day, name: `Character ${day}`, createdAt: at(day) })),
    collections: [3, 5].map((day) => ({ id: day, name: `Collection ${day}`, createdAt: at(day) })),
  })
  expect(activity.map(({ name }) => name)).toEqual([
    'Character 6',
    'Collection 5',
    'Story 4',
    'Collection 3',
    'Character 2',
  ])
})

import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { useProgressAnnouncements } from '../../web/src/features/chapters/use-progress-announcements.ts'

afterEach(cleanup)

const detail = (scene: number, words: number, scenes = 4) => ({ scene, scenes, words, targetWords: 900 })
const writing = (
  progressDetail: ReturnType<typeof detail> | null,
  stage = 'any words at all, 312 of 900',
) => ({
  ...{ number: 3, growing: true },
  stage,
  progressDetail,
})

function announcements(first: Parameters<typeof useProgressAnnouncements>[0]) {
  return renderHook((live: typeof first) => useProgressAnnouncements(live), { initialProps: first })
}

describe('useProgressAnnouncements', () => {
  test('useProgressAnnouncements announces each scene of a chapter once, whatever the text of the stage is', () => {
    const { result, rerender } = announcements(writing(detail(1, 10)))
    expect(result.current).toBe('Writing the first scene of four')
    rerender(writing(detail(1, 200), 'other words'))
    expect(result.current).toBe('Writing the first scene of four')
    rerender(writing(detail(2, 250)))
    expect(result.current).toBe('Writing the second scene of four')
  })

  test('useProgressAnnouncements does not count the scenes of a chapter with one scene', () => {
    expect(announcements(writing(detail(1, 10, 1))).result.current).toBe('Writing')
  })

  test('useProgressAnnouncements announces the stage while no prose is written', () => {
    expect(announcements(writing(null, 'Reading it over')).result.current).toBe('Reading it over')
  })

  test('useProgressAnnouncements announces that the chapter is written, or that it has stopped', () => {
    const { result, rerender } = announcements(writing(detail(1, 10)))
    rerender(null)
    expect(result.current).toBe('Chapter 3 is written')
    rerender(writing(detail(1, 10)))
    rerender({ ...writing(null), growing: false })
    expect(result.current).toBe('Chapter 3 has stopped')
  })
})

import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OpenDialog } from '../../web/src/screens/story/open-dialog.ts'
import { useOfferDetected } from '../../web/src/screens/story/use-offer-detected.ts'

afterEach(cleanup)

interface Shown {
  generation: { id: string; chapterId: number | null } | null
  chapters: number[]
  pending: number[]
  open?: OpenDialog
}

function renderScreen(first: Shown) {
  const onOpen = vi.fn()
  const { rerender } = renderHook(
    ({ generation, chapters, pending, open = null }: Shown) =>
      useOfferDetected(
        generation,
        chapters.map((id) => ({ id })),
        pending.map((chapterId) => ({ chapterId })),
        open,
        onOpen,
      ),
    { initialProps: first },
  )
  return { rerender, onOpen }
}

test('the characters detected in a new chapter are offered when its generation has ended on the screen', () => {
  const { rerender, onOpen } = renderScreen({
    generation: { id: 'a', chapterId: null },
    chapters: [],
    pending: [],
  })
  rerender({ generation: null, chapters: [1], pending: [] })
  expect(onOpen).not.toHaveBeenCalled()
  rerender({ generation: null, chapters: [1], pending: [1] })
  expect(onOpen.mock.calls).toEqual([['detected']])
})

test('the characters detected in a chapter are also offered when the chapter before had none', () => {
  const { rerender, onOpen } = renderScreen({
    generation: { id: 'a', chapterId: null },
    chapters: [],
    pending: [],
  })
  rerender({ generation: null, chapters: [1], pending: [] })
  rerender({ generation: { id: 'b', chapterId: null }, chapters: [1], pending: [] })
  rerender({ generation: null, chapters: [1, 2], pending: [2] })
  expect(onOpen.mock.calls).toEqual([['detected']])
})

test('detected characters are not offered on a screen that did not show the generation, and the dialog closes when none is left', () => {
  const { rerender, onOpen } = renderScreen({ generation: null, chapters: [1], pending: [1] })
  expect(onOpen).not.toHaveBeenCalled()
  rerender({ generation: null, chapters: [1], pending: [], open: 'detected' })
  expect(onOpen.mock.calls).toEqual([[null]])
})

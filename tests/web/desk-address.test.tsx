import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import { storeReadingPosition } from '../../web/src/lib/reading-position.ts'
import { useDeskAddress } from '../../web/src/screens/desk/use-desk-address.ts'

const STORY = 1
const listOf = (...ids: number[]) => ids.map((id) => ({ id })) as Chapter[]

beforeEach(() => localStorage.clear())

/** Opens the desk of a story with chapters that have these ids. */
function openDesk(search: string, ids: number[]) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/desk${search}`]}>{children}</MemoryRouter>
  )
  const { result, rerender } = renderHook(({ list }) => useDeskAddress(STORY, list), {
    wrapper,
    initialProps: { list: listOf(...ids) },
  })
  return {
    current: () => result.current.current,
    show: (...target: Parameters<typeof result.current.show>) => act(() => result.current.show(...target)),
    readChapters: (...list: number[]) => rerender({ list: listOf(...list) }),
  }
}

test.each([
  ['the reading position of this device', ''],
  ['the address', '?chapter=5'],
])(
  'a desk that shows the last chapter because %s names a later one stays on it when a chapter is added',
  (_, search) => {
    storeReadingPosition(STORY, { chapter: 5, paragraph: 0 })
    const desk = openDesk(search, [11, 12, 13, 14])
    expect(desk.current()).toBe(4)
    desk.readChapters(11, 12, 13, 14, 15)
    expect(desk.current()).toBe(4)
  },
)

test('a desk whose new chapter was saved shows the last chapter, and no new page, when that chapter is deleted elsewhere', () => {
  const desk = openDesk('?chapter=new', [11, 12, 13])
  desk.show(4, { replace: true })
  expect(desk.current()).toBe('new')
  desk.readChapters(11, 12, 13, 14)
  expect(desk.current()).toBe(4)
  desk.readChapters(11, 12, 13)
  expect(desk.current()).toBe(3)
})

test('a desk stays with its chapter when a chapter before it is deleted', () => {
  const desk = openDesk('?chapter=3', [11, 12, 13])
  desk.readChapters(12, 13)
  expect(desk.current()).toBe(2)
})

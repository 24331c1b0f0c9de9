import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { usePageCommand, usePageCommands } from '../../web/src/lib/page-commands.ts'

afterEach(cleanup)

test('a page action without a shortcut key is registered once and keeps its place when its component renders again', () => {
  const { rerender } = renderHook(() => usePageCommand('Save the chapter', () => {}))
  renderHook(() => usePageCommand('Edit the text', () => {}, 'e'))
  const acts = renderHook(() => usePageCommands())
  const before = acts.result.current
  expect(before.map(({ label }) => label)).toEqual(['Save the chapter', 'Edit the text'])
  rerender()
  expect(acts.result.current).toBe(before)
})

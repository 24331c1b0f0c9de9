import { afterEach, beforeEach, expect, vi } from 'vitest'

// An error on the console fails the test, because no other check would find it. Vitest itself reports unhandled
// rejections.
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  const printed = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls]
  vi.mocked(console.error).mockRestore()
  vi.mocked(console.warn).mockRestore()
  expect(printed, 'the test printed to the console').toEqual([])
})

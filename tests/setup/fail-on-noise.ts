import { afterEach, beforeEach, expect, vi } from 'vitest'

// What is printed as an error is a fault that nothing else caught. Unhandled rejections fail the run by themselves.
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

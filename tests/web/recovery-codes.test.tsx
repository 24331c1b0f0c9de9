import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RecoveryCodes } from '../../web/src/features/settings/recovery-codes.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the file of recovery codes stays readable after the press of Download, until the browser had time to read it', () => {
  vi.useFakeTimers()
  const begun = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  render(<RecoveryCodes codes={['aaaa-bbbb', 'cccc-dddd']} />)
  fireEvent.click(screen.getByRole('button', { name: 'Download' }))
  expect(begun).toHaveBeenCalledOnce()
  expect(revoked).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(revoked).toHaveBeenCalledOnce()
})

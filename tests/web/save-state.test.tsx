import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { DraftKeeper } from '../../web/src/features/desk/draft-keeper.ts'
import type { KeeperState } from '../../web/src/features/desk/draft-text.ts'
import { SaveState } from '../../web/src/features/desk/save-state.tsx'

afterEach(cleanup)

/** Shows the save state of a keeper in this state. Returns what a screen reader announces. */
function announcementOf(state: KeeperState): string | null {
  const snapshot = { state, reason: null }
  render(
    <SaveState keeper={{ subscribe: () => () => {}, snapshot: () => snapshot } as unknown as DraftKeeper} />,
  )
  const status = screen.getByRole('status')
  const announced = status.getAttribute('aria-live') === 'off' ? null : status.textContent
  cleanup()
  return announced
}

test('the save state of the desk is announced if the text is only on this device or in conflict, not at each kept draft', () => {
  for (const state of ['clean', 'waiting', 'saving', 'kept'] as const)
    expect(announcementOf(state)).toBeNull()
  expect(announcementOf('offline')).toBe('Kept on this device, sent later')
  expect(announcementOf('conflict')).toBe('Changed on another device')
  expect(announcementOf('refused')).toBe('Not kept on the server')
})

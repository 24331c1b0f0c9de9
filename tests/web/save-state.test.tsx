import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { DraftSync } from '../../web/src/features/desk/draft-sync.ts'
import type { DraftSyncState } from '../../web/src/features/desk/draft-text.ts'
import { SaveState } from '../../web/src/features/desk/save-state.tsx'

afterEach(cleanup)

/** Shows the save state of a keeper in these states, one after another. Returns what a screen reader announces of each. */
function announcementsOf(...states: DraftSyncState[]): (string | null)[] {
  let snapshot = { state: states[0], reason: null }
  const keeper = { subscribe: () => () => {}, snapshot: () => snapshot } as unknown as DraftSync
  const { rerender, unmount } = render(<SaveState keeper={keeper} />)
  const announced = states.map((state) => {
    snapshot = { state, reason: null }
    rerender(<SaveState keeper={keeper} />)
    const status = screen.getByRole('status')
    return status.getAttribute('aria-live') === 'off' ? null : status.textContent
  })
  unmount()
  return announced
}

test('the save state of the desk is announced if the text is only on this device or in conflict, not at each kept draft', () => {
  for (const state of ['clean', 'waiting', 'saving', 'kept'] as const)
    expect(announcementsOf(state)).toEqual([null])
  expect(announcementsOf('offline')).toEqual(['Kept on this device, sent later'])
  expect(announcementsOf('conflict')).toEqual(['Changed on another device'])
  expect(announcementsOf('refused')).toEqual(['Not kept on the server'])
})

test('the save state of the desk announces once that the draft is kept after the text was only on this device', () => {
  expect(announcementsOf('offline', 'saving', 'kept', 'waiting', 'saving', 'kept')).toEqual([
    'Kept on this device, sent later',
    null,
    'Draft kept',
    null,
    null,
    null,
  ])
})

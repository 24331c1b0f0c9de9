import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from '../../web/src/ui/dialog.tsx'

afterEach(cleanup)

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <textarea aria-label="Text" />
      <Dialog open={open} onOpenChange={setOpen} title="A dialog">
        <input aria-label="Name" />
      </Dialog>
    </>
  )
}

function Row({ hasOpener = true, isDisabled = false }: { hasOpener?: boolean; isDisabled?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <main>
      <button type="button">Elsewhere</button>
      <div>
        {hasOpener && (
          <button type="button" disabled={isDisabled} onClick={() => setOpen(true)}>
            Release
          </button>
        )}
        <button type="button">Back to draft</button>
      </div>
      <Dialog open={open} onOpenChange={setOpen} title="A dialog">
        <input aria-label="Name" />
      </Dialog>
    </main>
  )
}

/** Opens the dialog by its button, and closes it by Escape. */
async function openAndClose() {
  render(<Page />)
  const opener = screen.getByText('Open')
  opener.focus()
  fireEvent.click(opener)
  const dialog = screen.getByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  return opener
}

test.each([
  ['removed', { hasOpener: false }],
  ['disabled', { isDisabled: true }],
])('a closed dialog focuses the control beside its opener if the opener has been %s', async (_, change) => {
  const { rerender } = render(<Row />)
  const opener = screen.getByText('Release')
  opener.focus()
  fireEvent.click(opener)
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  rerender(<Row {...change} />)
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Back to draft')))
})

/**
 * Waits until a closed dialog has returned the focus. Radix does this with a timer of 0 ms, which was set before the
 * timer of this function.
 */
const returned = () => new Promise((resolve) => setTimeout(resolve))

test('a closed dialog returns the focus to the button that opened it', async () => {
  const opener = await openAndClose()
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('a closed dialog does not take the focus from a field that was focused after the dialog was closed', async () => {
  await openAndClose()
  const text = screen.getByLabelText('Text')
  text.focus()
  await returned()
  expect(document.activeElement).toBe(text)
})

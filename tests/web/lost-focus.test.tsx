import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { watchLostFocus } from '../../web/src/lib/lost-focus.ts'
import { Button } from '../../web/src/ui/button.tsx'

let stop: () => void
beforeAll(() => {
  stop = watchLostFocus()
})
afterAll(() => stop())
afterEach(cleanup)

/** A list whose rows can be removed. With `onEmpty` the removal of the last row focuses this element. */
function Rows({ names, onEmpty }: { names: string[]; onEmpty?: () => void }) {
  const [left, setLeft] = useState(names)
  return (
    <main>
      <button type="button">Elsewhere</button>
      <ul aria-label="Rows">
        {left.map((name) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => {
                setLeft(left.filter((one) => one !== name))
                if (left.length === 1) onEmpty?.()
              }}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </main>
  )
}

function press(name: string): HTMLElement {
  const button = screen.getByText(name)
  button.focus()
  fireEvent.click(button)
  return button
}

test('when the focused row of a list is removed, the list gets the focus and no control of it', async () => {
  render(<Rows names={['First', 'Second']} />)
  press('First')
  const list = screen.getByRole('list')
  await waitFor(() => expect(document.activeElement).toBe(list))
  press('Second')
  expect(list.hasAttribute('tabindex')).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(list))
})

test('when the pressed button of a toast is removed, no other element gets the focus', async () => {
  const page = (isShown: boolean) => (
    <>
      <main tabIndex={-1} />
      <div data-toasts>{isShown && <button type="button">Undo</button>}</div>
    </>
  )
  const { rerender } = render(page(true))
  screen.getByText('Undo').focus()
  rerender(page(false))
  await nextFrames()
  expect(document.activeElement).toBe(document.body)
})

test('an element that the app focuses after a removal is the only one that gets the focus', async () => {
  render(<Rows names={['Last']} onEmpty={() => setTimeout(() => screen.getByText('Elsewhere').focus())} />)
  const focused: EventTarget[] = []
  screen.getByRole('main').addEventListener('focusin', ({ target }) => target && focused.push(target))
  const last = press('Last')
  await nextFrames()
  expect(focused).toEqual([last, screen.getByText('Elsewhere')])
})

test('a focus that the user gave up does not come back when its element is removed later', async () => {
  const { rerender } = render(<Rows key="1" names={['First']} />)
  screen.getByText('First').focus()
  screen.getByText('First').blur()
  await nextFrames()
  rerender(<Rows key="2" names={[]} />)
  await nextFrames()
  expect(document.activeElement).toBe(document.body)
})

test('a focused button that is disabled keeps the focus and ignores presses until it is enabled again', () => {
  const pressed: string[] = []
  const button = (disabled: boolean) => (
    <form onSubmit={() => pressed.push('submit')}>
      <Button type="submit" disabled={disabled} onClick={() => pressed.push('click')}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(button(false))
  const save = screen.getByRole<HTMLButtonElement>('button')
  save.focus()
  rerender(button(true))
  expect(document.activeElement).toBe(save)
  expect(save.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(save)
  expect(pressed).toEqual([])
  save.blur()
  fireEvent.blur(save)
  expect(save.disabled).toBe(true)
  rerender(button(false))
  expect(save.disabled).toBe(false)
  expect(save.hasAttribute('aria-disabled')).toBe(false)
})

/** Waits for longer than the recovery of the focus does. */
async function nextFrames(): Promise<void> {
  for (let frame = 0; frame < 3; frame++)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { ChapterList } from '../../web/src/features/chapters/chapter-list.tsx'
import { SparkPicker } from '../../web/src/features/stories/spark-picker.tsx'
import { chapters } from './book-records.ts'

// With an input method editor, as for Japanese, Enter confirms the composed word. The browser reports such a press as
// part of the composition.

afterEach(cleanup)

/** Presses a key in a field, as part of a composition or alone. */
function press(key: string, field: HTMLElement, isComposing: boolean): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'isComposing', { value: isComposing })
  fireEvent(field, event)
}

test('Enter that confirms a composed word does not fill the form of a new story from the line of the spark', () => {
  const onChoose = vi.fn()
  render(<SparkPicker line="灯台守" onLine={() => {}} card={null} onChoose={onChoose} />)
  const field = screen.getByLabelText('Two people, and what neither says')
  press('Enter', field, true)
  expect(onChoose).not.toHaveBeenCalled()
  press('Enter', field, false)
  expect(onChoose).toHaveBeenCalledOnce()
})

test('Enter that confirms a composed word in the list of chapters leads to no chapter', () => {
  const onChoose = vi.fn()
  render(
    <MemoryRouter>
      <ChapterList
        chapters={chapters}
        current={1}
        writing={undefined}
        hrefOf={(n) => `?chapter=${n}`}
        onChoose={onChoose}
      />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'List of chapters' }))
  const field = screen.getByRole('textbox', { name: 'Go to a chapter by number or title' })
  fireEvent.change(field, { target: { value: '2' } })
  press('Enter', field, true)
  expect(onChoose).not.toHaveBeenCalled()
  press('Enter', field, false)
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(2)
})

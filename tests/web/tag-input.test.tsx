import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { TagInput } from '../../web/src/features/stories/tag-input.tsx'

afterEach(cleanup)

function Form({ start }: { start: readonly string[] }) {
  const [tags, setTags] = useState(start)
  return <TagInput label="Tags" value={tags} onChange={setTags} suggestions={[]} />
}

/** Shows the field and returns its input. */
function showField(start: readonly string[] = []): HTMLInputElement {
  render(<Form start={start} />)
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Tags' })
}

const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })
const tags = () =>
  screen.queryAllByRole('button', { name: /^Remove tag/ }).map((button) => button.textContent)

test('a pasted list of tags is added without the tags that are refused, which stay in the field with the reason', () => {
  const field = showField()
  type(field, 'enemies to lovers, a, slow burn, b')
  expect(tags()).toEqual(['enemies to lovers', 'slow burn'])
  expect(field.value).toBe('a, b')
  expect(screen.getByText('A tag has 2 to 40 characters')).toBeTruthy()
  // Correcting the refused tags adds nothing before the next comma or Enter.
  type(field, 'art, b')
  expect(tags()).toEqual(['enemies to lovers', 'slow burn'])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(tags()).toEqual(['enemies to lovers', 'slow burn', 'art'])
  expect(field.value).toBe('b')
  type(field, 'by the sea,')
  expect(tags()).toEqual(['enemies to lovers', 'slow burn', 'art', 'by the sea'])
  expect(field.value).toBe('')
  expect(screen.queryByText('A tag has 2 to 40 characters')).toBeNull()
})

test('tags of a pasted list above the maximum stay in the field', () => {
  const field = showField(Array.from({ length: 19 }, (_, n) => `tag ${n}`))
  type(field, 'one more, two more, three more')
  expect(tags()).toHaveLength(20)
  expect(field.value).toBe('two more, three more')
  expect(screen.getByText('At most 20 tags')).toBeTruthy()
})

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LanguageField } from '../../web/src/features/book/language-field.tsx'

beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})

afterEach(() => {
  cleanup()
  vi.mocked(document.hasFocus).mockRestore()
})

interface FormProps {
  start: string
  onChange: (code: string | null) => void
  onUnclear: (isUnclear: boolean) => void
}

function Form({ start, onChange, onUnclear }: FormProps) {
  const [value, setValue] = useState<string | null>(start)
  const change = (code: string | null) => {
    setValue(code)
    onChange(code)
  }
  return <LanguageField value={value} onChange={change} onUnclear={onUnclear} />
}

/** Shows the field, and returns its input and the functions that it calls. */
function showField(start: string) {
  const onChange = vi.fn()
  const onUnclear = vi.fn()
  render(<Form start={start} onChange={onChange} onUnclear={onUnclear} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Language' })
  const leaveWith = (text: string) => {
    fireEvent.change(field, { target: { value: text } })
    fireEvent.blur(field)
  }
  return { field, onChange, onUnclear, leaveWith }
}

test.each([
  ['a code', 'pt-BR', 'pt-BR'],
  ['a code that is not in the list', 'tlh', 'tlh'],
  ['a code in capitals', 'DE', 'de'],
  ['a name that other names contain', 'German', 'de'],
  ['a native name', 'français', 'fr'],
  ['a part of only one name', 'brazil', 'pt-BR'],
  ['another English name', 'Bengali', 'bn'],
  ['a name without its accents', 'maori', 'mi'],
  ['a code with a region that is not in the list', 'pt-AO', 'pt-AO'],
])('leaving the field after %s was typed chooses that language', (_, text, code) => {
  const { onChange, onUnclear, leaveWith } = showField('ja')
  leaveWith(text)
  expect(onChange).toHaveBeenCalledExactlyOnceWith(code)
  expect(onUnclear).toHaveBeenLastCalledWith(false)
  expect(screen.queryByRole('listbox')).toBeNull()
})

test.each([
  ['names no language', 'xx nonsense', 'No language has this name or code'],
  ['names several languages', 'norweg', 'Choose a language from the list'],
])('when the focus leaves the field, a text that %s stays in it with an error', (_, text, error) => {
  const { field, onChange, onUnclear, leaveWith } = showField('ja')
  leaveWith(text)
  expect(onChange).not.toHaveBeenCalled()
  expect(onUnclear).toHaveBeenLastCalledWith(true)
  expect(field.value).toBe(text)
  expect(screen.getByText(error)).toBeTruthy()
  leaveWith('is')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('is')
  expect(onUnclear).toHaveBeenLastCalledWith(false)
})

test('clearing the field removes the language, and pressing the field without typing keeps it', () => {
  const { field, onChange, leaveWith } = showField('de')
  fireEvent.click(field)
  expect(screen.getByRole('listbox')).toBeTruthy()
  fireEvent.blur(field)
  expect(onChange).not.toHaveBeenCalled()
  expect(field.value).toBe('German')
  leaveWith('')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
})

test('a short word that is also the code of a rare language is not chosen if the list has languages with this word', () => {
  const { onChange, leaveWith } = showField('ja')
  leaveWith('Man')
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByText('Choose a language from the list')).toBeTruthy()
})

test('a typed text keeps its list while the user is in another window', () => {
  const { field, onChange } = showField('ja')
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  fireEvent.change(field, { target: { value: 'brazil' } })
  fireEvent.blur(field)
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByRole('listbox')).toBeTruthy()
  vi.mocked(document.hasFocus).mockReturnValue(true)
  fireEvent.blur(field)
  expect(onChange).toHaveBeenCalledExactlyOnceWith('pt-BR')
})

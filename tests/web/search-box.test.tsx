import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { HeaderSearch } from '../../web/src/screens/layout/header-search.tsx'
import { SearchBox } from '../../web/src/ui/search-box.tsx'
import { showElement } from './show-element.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a search box keeps the space and the letters that are typed before its search is shown, and takes over any other search', async () => {
  // The DOM of this test has no element `search`, of which React would warn.
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    create(name === 'search' ? 'div' : name),
  )
  const search = vi.fn<(text: string) => void>()
  const boxOf = (value: string) => <SearchBox label="Search stories" value={value} onSearch={search} />
  const { rerender } = render(boxOf(''))
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  const type = (text: string) => fireEvent.change(box, { target: { value: text } })
  type('slow ')
  await vi.waitFor(() => expect(search).toHaveBeenLastCalledWith('slow'))
  rerender(boxOf('slow'))
  expect(box.value).toBe('slow ')

  type('slow bu')
  await vi.waitFor(() => expect(search).toHaveBeenLastCalledWith('slow bu'))
  type('slow burn')
  rerender(boxOf('slow bu'))
  expect(box.value).toBe('slow burn')
  await vi.waitFor(() => expect(search).toHaveBeenLastCalledWith('slow burn'))

  // The search is changed by something else, such as another link.
  rerender(boxOf('slow burn'))
  rerender(boxOf('harbour'))
  expect(box.value).toBe('harbour')
  rerender(boxOf('slow burn'))
  expect(box.value).toBe('slow burn')
})

test('the list of the search in the header is loaded while the page is idle, so that it opens at once', async () => {
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    create(name === 'search' ? 'div' : name),
  )
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    run()
    return 1
  })
  vi.stubGlobal('cancelIdleCallback', () => {})
  showElement(<HeaderSearch />)
  // The code is loaded when this import and the one of the search have been resolved.
  await act(async () => void (await import('../../web/src/screens/layout/search-list.tsx')))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 's' } })
  expect(screen.getByRole('link', { name: 'Search stories for s' })).toBeTruthy()
})

import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { AfterWriting } from '../../web/src/screens/story/after-writing.tsx'
import { chapters, finding } from './book-records.ts'
import { showElement } from './show-element.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a finding under its chapter shows the emphasis of the words that it quotes', async () => {
  const [chapter] = chapters
  if (!chapter) throw new Error('there is no chapter')
  const found = {
    ...finding,
    chapterId: chapter.id,
    status: 'open',
    why: 'She said *never*, and then she came.',
  }
  vi.stubGlobal('fetch', async (url: string) => Response.json(url.endsWith('/findings') ? [found] : []))
  showElement(<AfterWriting storyId={1} chapter={chapter} noticed={[]} onNoticed={() => {}} />)
  const words = await screen.findByText('never')
  expect(words.tagName).toBe('EM')
  expect(words.closest('li')?.textContent).toBe('She said never, and then she came.')
})

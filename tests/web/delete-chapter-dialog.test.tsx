import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import { DeleteChapterDialog } from '../../web/src/features/chapters/delete-chapter-dialog.tsx'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { waitFor } from '../setup/wait-for.ts'
import { chapters } from './book-records.ts'
import { showElement } from './show-element.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const confirmation = () => screen.queryByRole('alertdialog')
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Delete' }))

test.each([
  ['deleted', 204],
  ['refused', 500],
])(
  'the confirmation stays until it is known whether the chapter is %s, so that it cannot be confirmed twice',
  async (_, status) => {
    const answer = Promise.withResolvers<Response>()
    let calls = 0
    vi.stubGlobal('fetch', async (_: string, { method }: RequestInit = {}) => {
      if (method !== 'DELETE') return Response.json([])
      calls += 1
      return answer.promise
    })
    showElement(<Opened />)
    press()
    await waitFor(() => expect(calls).toBe(1))
    press()
    fireEvent.keyDown(confirmation() ?? document.body, { key: 'Escape' })
    expect(confirmation()).not.toBeNull()
    answer.resolve(new Response(status === 204 ? null : '{}', { status }))
    await waitFor(() => expect(confirmation()).toBeNull())
    expect(calls).toBe(1)
  },
)

function Opened() {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  return (
    <DeleteChapterDialog
      storyId={3}
      chapter={chapters[0] as Chapter}
      laterChapters={null}
      onDeleted={() => undefined}
      onClose={() => setOpen(false)}
    />
  )
}

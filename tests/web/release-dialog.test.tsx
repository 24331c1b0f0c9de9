import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ReleaseDialog } from '../../web/src/features/chapters/release-dialog.tsx'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { chapters } from './book-records.ts'

afterEach(cleanup)

test.each([true, false])(
  'the dialog of a scheduled release shows whether the release is quiet: %s',
  (quiet) => {
    const [first] = chapters
    if (!first) throw new Error('there is no chapter')
    const chapter = { ...first, state: 'scheduled' as const, releaseAt: '2026-12-24T18:00:00.000Z', quiet }
    render(
      <QueryClientProvider client={queryClient}>
        <ReleaseDialog storyId={1} chapter={chapter} onClose={() => undefined} />
      </QueryClientProvider>,
    )
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /Tell the readers/ })
    expect(box.checked).toBe(!quiet)
  },
)

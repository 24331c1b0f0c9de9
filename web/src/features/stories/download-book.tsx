import { BookDown } from 'lucide-react'
import type { StoryDetail } from '#contract/stories.ts'
import { callFile } from '../../lib/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'

/** Takes a story along as a book, which not every plan does: the server says so. */
export function DownloadBook({ story: { id, title } }: { story: StoryDetail }) {
  const download = useAction({
    run: () => callFile('GET /api/stories/{id}/book', { params: { id } }),
    failure: 'Failed to download the book',
    serverMessage: true,
    onSuccess: (book) => save(book, `${title.replace(/[^\p{L}\p{N} ]+/gu, '').trim() || 'story'}.epub`),
  })
  return (
    <Button variant="bare" busy={download.isPending} onClick={() => download.mutate()}>
      <BookDown aria-hidden />
      Download as a book
    </Button>
  )
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

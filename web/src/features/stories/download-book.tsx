import { BookDown } from 'lucide-react'
import type { StoryDetail } from '#contract/stories.ts'
import { callFile } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'

/** Downloads a story as an EPUB file. The server refuses if the user's tier does not include it. */
export function DownloadBook({ story: { id, title } }: { story: StoryDetail }) {
  const download = useAction({
    run: () => callFile('GET /api/stories/{id}/book', { params: { id } }),
    failure: 'Failed to download the book',
    serverMessage: true,
    onSuccess: (book) => saveFile(book, `${title.replace(/[^\p{L}\p{N} ]+/gu, '').trim() || 'story'}.epub`),
  })
  return (
    <Button variant="bare" busy={download.isPending} onClick={() => download.mutate()}>
      <BookDown aria-hidden />
      Download as a book
    </Button>
  )
}

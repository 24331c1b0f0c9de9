import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { StoryDetail } from '#contract/stories.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/button.tsx'

const StoryShareDialog = lazyPart(async () => ({
  default: (await import('./story-share-dialog.tsx')).StoryShareDialog,
}))

/** The author's button that shares a story with others. */
export function StoryShareButton({ story }: { story: StoryDetail }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Share2 aria-hidden />
        Share
      </Button>
      {open && (
        <Suspense>
          <StoryShareDialog story={story} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

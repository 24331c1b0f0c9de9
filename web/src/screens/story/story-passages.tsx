import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Chapter } from '#contract/chapters.ts'
import type { Generation } from '#contract/generation-fields.ts'
import type { StoryDetail } from '#contract/stories.ts'
import { DemoNote } from '../../features/generations/demo-note.tsx'
import { useGeneration } from '../../features/generations/use-generation.ts'
import {
  useCancelGeneration,
  useDismissGeneration,
  useRetryGeneration,
} from '../../features/generations/use-generation-actions.ts'
import { useGenerationText } from '../../features/generations/use-generation-text.ts'
import { AcceptedNotice } from '../../features/passages/accepted-notice.tsx'
import type { PassageStart } from '../../features/passages/passage-start.ts'
import { PassageToolbar } from '../../features/passages/passage-toolbar.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'

const PassageDialog = lazyPart(async () => ({
  default: (await import('../../features/passages/passage-dialog.tsx')).PassageDialog,
}))

/** A passage dialog that is to be opened. If `passage` is null, the dialog asks for a paragraph first. */
export interface OpenPassage {
  chapter: Chapter
  passage: PassageStart | null
}

interface StoryPassagesProps {
  story: StoryDetail
  chapters: Chapter[]
  /** The chapter on the screen, if it is finished. */
  shown: Chapter | undefined
  open: OpenPassage | null
  onOpen: (open: OpenPassage | null) => void
  /** Shows the chapter with this number. */
  onShow: (chapterNumber: number) => void
}

const PARAM = 'passage'

/**
 * Lets the author work on passages: the toolbar of a selection, the dialog, and Undo after a suggestion is accepted.
 */
export function StoryPassages({ story, chapters, shown, open, onOpen, onShow }: StoryPassagesProps) {
  const [search, setSearch] = useSearchParams()
  const [generationId, setGenerationId] = useState<string | null>(null)
  const [accepted, setAccepted] = useState<Chapter | null>(null)
  const { data: generation, refetch } = useGeneration(generationId)
  const cancel = useCancelGeneration()
  const retry = useRetryGeneration()
  const reject = useDismissGeneration()

  // The list of generations links to this screen with the id of a passage's generation in the address.
  const addressed = search.get(PARAM)
  useEffect(() => {
    if (addressed === null) return
    setGenerationId(addressed)
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        next.delete(PARAM)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }, [addressed, setSearch])
  const ordered =
    generation?.kind === 'passage' ? chapters.find(({ id }) => id === generation.chapterId) : undefined
  useEffect(() => {
    // The dialog opens only when the passage's id was removed from the address. `onShow` would otherwise put the id
    // back, and a closed dialog would open again.
    if (!ordered || open !== null || addressed !== null) return
    onOpen({ chapter: ordered, passage: null })
    onShow(ordered.chapterNumber)
  }, [ordered, open, addressed, onOpen, onShow])

  const close = () => {
    setGenerationId(null)
    onOpen(null)
  }
  const present = accepted && chapters.find(({ id }) => id === accepted.id)
  const readAgain = { onSuccess: () => void refetch() }
  return (
    <>
      {shown && !open && (
        <PassageToolbar chapter={shown} onChoose={(passage) => onOpen({ chapter: shown, passage })} />
      )}
      {open && (
        <Suspense>
          <PassageDialog
            note={<DemoNote />}
            storyId={story.id}
            chapter={open.chapter}
            start={open.passage}
            language={story.language}
            generationId={generationId}
            generation={generation}
            withText={(one, show) => <WithText key={one.id} generation={one} show={show} />}
            onOrder={setGenerationId}
            onCancelOrder={(id) => cancel.mutate(id, readAgain)}
            onRetryOrder={(id) => retry.mutate(id, readAgain)}
            onReject={(id) => reject.mutate(id)}
            onAccepted={(chapter) => {
              setAccepted(chapter)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {accepted && present?.version === accepted.version && (
        <AcceptedNotice storyId={story.id} chapter={accepted} onClose={() => setAccepted(null)} />
      )}
    </>
  )
}

interface WithTextProps {
  generation: Generation
  show: (text: string) => ReactNode
}

function WithText({ generation, show }: WithTextProps) {
  return show(useGenerationText(generation))
}

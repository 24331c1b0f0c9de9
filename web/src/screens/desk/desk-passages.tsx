import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { Chapter } from '#contract/chapters.ts'
import type { Generation } from '#contract/generation-fields.ts'
import { passageResult } from '#contract/passages.ts'
import type { StoryDetail } from '#contract/stories.ts'
import type { DraftSync } from '../../features/desk/draft-sync.ts'
import { type ManuscriptText, savedText } from '../../features/desk/draft-text.ts'
import type { Manuscript } from '../../features/desk/manuscript.ts'
import { nearestOccurrence } from '../../features/desk/nearest-occurrence.ts'
import { DemoNote } from '../../features/generations/demo-note.tsx'
import { useGeneration } from '../../features/generations/use-generation.ts'
import {
  useCancelGeneration,
  useDismissGeneration,
  useRetryGeneration,
} from '../../features/generations/use-generation-actions.ts'
import { useGenerationText } from '../../features/generations/use-generation-text.ts'
import { AcceptedNotice } from '../../features/passages/accepted-notice.tsx'
import { rememberDeskOrder } from '../../lib/desk-orders.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import type { DeskPassage } from './desk-types.ts'
import { PassageFrame } from './passage-frame.tsx'

const PassageDialog = lazyPart(async () => ({
  default: (await import('../../features/passages/passage-dialog.tsx')).PassageDialog,
}))

interface DeskPassagesProps {
  story: StoryDetail
  chapter: Chapter
  chapters: Chapter[]
  manuscript: Manuscript
  keeper: DraftSync
  /** The passage of this chapter for which suggestions are shown; null if there is none. */
  passage: DeskPassage | null
  onPassage: Dispatch<SetStateAction<DeskPassage | null>>
  isFocused: boolean
  /** Shows another text in the manuscript. */
  onShow: (text: ManuscriptText) => void
}

/**
 * Orders suggestions for the selected passage beside the text, and puts an accepted suggestion into the manuscript
 * (D-138).
 */
export function DeskPassages(props: DeskPassagesProps) {
  const { story, chapter, chapters, manuscript, keeper, passage, onPassage, isFocused, onShow } = props
  const generationId = passage?.generationId ?? null
  const [accepted, setAccepted] = useState<Chapter | null>(null)
  const { data: generation, refetch } = useGeneration(generationId)
  const cancel = useCancelGeneration()
  const retry = useRetryGeneration()
  const reject = useDismissGeneration()

  const mark = useEffectEvent((words: string, near: number) => {
    // Words that were typed after the passage was saved may have moved it, so its nearest occurrence is marked.
    const from = nearestOccurrence(manuscript.text, words, near)
    manuscript.highlight(from === null ? null : { from, to: from + words.length })
  })
  const { quote, from } = passage?.start ?? passageResult.safeParse(generation?.result).data ?? {}
  useEffect(() => {
    if (quote !== undefined && from !== undefined) mark(quote, from)
    return () => manuscript.highlight(null)
  }, [quote, from, manuscript])

  // An answer may arrive after its passage was closed or after another passage was opened. It then closes no other
  // passage and does not move the focus.
  const opened = passage?.opened ?? null
  const shown = useRef<string | null>(null)
  useEffect(() => {
    shown.current = opened
    return () => {
      shown.current = null
    }
  }, [opened])
  const close = () => {
    onPassage((now) => (now?.opened === opened ? null : now))
    if (shown.current !== opened) return
    // Removing the passage's panel moves the focus, so the manuscript gets the focus in the next animation frame.
    requestAnimationFrame(() => manuscript.focus())
  }
  /** Shows the chapter that this device has changed from the text `before`. */
  const follow = (changed: Chapter, before: string) => {
    if (!keeper.isUnsaved) {
      const saved = savedText(changed)
      onShow(saved)
      keeper.rebase(saved)
      return
    }
    // Only the same change is applied, so that words that were typed after the passage was saved stay.
    const text = withSameChange(manuscript.text, before, changed.content)
    if (text === null) return
    onShow({ title: keeper.read().title, content: text })
    keeper.advance(changed)
    keeper.change()
  }
  const accept = (changed: Chapter) => {
    follow(changed, chapter.content)
    setAccepted(changed)
    close()
  }
  const present = accepted && chapters.find(({ id }) => id === accepted.id)
  const readAgain = { onSuccess: () => void refetch() }
  return (
    <>
      {passage && (
        <Suspense>
          <PassageDialog
            note={<DemoNote />}
            key={passage.opened}
            storyId={story.id}
            chapter={chapter}
            start={passage.start}
            language={story.language}
            generationId={generationId}
            generation={generation}
            withText={(one, show) => <WithText key={one.id} generation={one} show={show} />}
            onOrder={(id) => {
              if (id !== null) rememberDeskOrder(id)
              onPassage((now) => (now?.opened === opened ? { ...now, generationId: id } : now))
            }}
            onCancelOrder={(id) => cancel.mutate(id, readAgain)}
            onRetryOrder={(id) => retry.mutate(id, readAgain)}
            onReject={(id) => reject.mutate(id)}
            onAccepted={accept}
            onClose={close}
            frame={PassageFrame}
            wayBack={isFocused ? 'outside focus mode the feather at the top leads back here' : undefined}
          />
        </Suspense>
      )}
      {accepted && present?.version === accepted.version && (
        <AcceptedNotice
          storyId={story.id}
          chapter={accepted}
          onRestored={(restored) => follow(restored, accepted.content)}
          onClose={() => setAccepted(null)}
        />
      )}
    </>
  )
}

function WithText({ generation, show }: { generation: Generation; show: (text: string) => ReactNode }) {
  return show(useGenerationText(generation))
}

/**
 * Applies the difference between `before` and `after` to `text`. Returns null if the words that differ do not occur in
 * `text` exactly once.
 */
function withSameChange(text: string, before: string, after: string): string | null {
  let start = 0
  while (start < before.length && before[start] === after[start]) start += 1
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1
  // The 30 characters on each side of the change locate it in a text that differs in other places.
  const [left, right] = [
    before.slice(Math.max(0, start - 30), start),
    before.slice(before.length - end).slice(0, 30),
  ]
  const wanted = left + before.slice(start, before.length - end) + right
  const at = text.indexOf(wanted)
  if (at < 0 || text.indexOf(wanted, at + 1) >= 0) return null
  return (
    text.slice(0, at) + left + after.slice(start, after.length - end) + right + text.slice(at + wanted.length)
  )
}

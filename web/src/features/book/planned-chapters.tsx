import { Plus } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { showUndo } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import {
  type BeatPosition,
  inserted,
  MAX_CHAPTERS,
  moveBeat,
  moved,
  neighbourOf,
  type PlanDraft,
  removed,
  replaced,
  withBeats,
} from './plan-draft.ts'
import { beatId, chapterFieldId, PlannedChapter } from './planned-chapter.tsx'

type Change = (next: (draft: PlanDraft) => PlanDraft) => void

interface PlannedChaptersProps {
  draft: PlanDraft
  /** The chapter number of the first planned chapter. */
  first: number
  change: Change
}

/** The chapters that are planned and not written yet, with their beats (D-98). */
export function PlannedChapters({ draft, first, change }: PlannedChaptersProps) {
  const { chapters } = draft
  const focusNext = useFocusAfterRender()

  const moveBeatBy = ({ chapter, beat }: BeatPosition, step: 1 | -1) => {
    const to = neighbourOf(draft, { chapter, beat }, step)
    if (!to) return
    change((before) => moveBeat(before, { chapter, beat }, to))
    focusNext(beatId(to))
  }
  const moveBeatTo = (from: BeatPosition, chapter: number) => {
    const to = { chapter, beat: chapters[chapter]?.beats.length ?? 0 }
    change((before) => moveBeat(before, from, to))
    focusNext(beatId(to))
  }
  const deleteBeat = ({ chapter, beat }: BeatPosition) => {
    const deleted = chapters[chapter]?.beats[beat]
    if (!deleted) return
    change((before) => withBeats(before, chapter, (beats) => removed(beats, beat)))
    focusNext(chapterFieldId(chapter))
    if (deleted.text.trim() === '') return
    showUndo('Beat deleted', () =>
      change((before) => withBeats(before, chapter, (beats) => inserted(beats, beat, deleted))),
    )
  }
  const deleteChapter = (index: number) => {
    const deleted = chapters[index]
    if (!deleted) return
    change((before) => ({ ...before, chapters: removed(before.chapters, index) }))
    focusNext('add-planned-chapter')
    showUndo('Planned chapter deleted', () =>
      change((before) => ({ ...before, chapters: inserted(before.chapters, index, deleted) })),
    )
  }
  const moveChapter = (index: number, step: 1 | -1) => {
    change((before) => ({ ...before, chapters: moved(before.chapters, index, index + step) }))
    focusNext(chapterFieldId(index + step))
  }
  return (
    <section aria-labelledby="planned-chapters">
      <h3 id="planned-chapters" className="text-lg">
        Still to come
      </h3>
      {chapters.length === 0 && (
        <p className="mt-1 text-ink-soft">
          Nothing is planned yet. Note what shall happen, and chapters will get there in your order.
        </p>
      )}
      <ol className="mt-3 grid gap-4">
        {chapters.map((chapter, index) => (
          <PlannedChapter
            // biome-ignore lint/suspicious/noArrayIndexKey: a planned chapter has no identity but its place
            key={index}
            index={index}
            first={first}
            count={chapters.length}
            chapter={chapter}
            onTitle={(title) =>
              change((before) => ({
                ...before,
                chapters: replaced(before.chapters, index, (one) => ({ ...one, title })),
              }))
            }
            onMove={(step) => moveChapter(index, step)}
            onDelete={() => deleteChapter(index)}
            onAddBeat={() => {
              change((before) => withBeats(before, index, (beats) => [...beats, { text: '' }]))
              focusNext(beatId({ chapter: index, beat: chapter.beats.length }))
            }}
            onBeat={(beat, text) =>
              change((before) =>
                withBeats(before, index, (beats) => replaced(beats, beat, (one) => ({ ...one, text }))),
              )
            }
            onMoveBeat={(beat, step) => moveBeatBy({ chapter: index, beat }, step)}
            onMoveBeatTo={(beat, target) => moveBeatTo({ chapter: index, beat }, target)}
            onDeleteBeat={(beat) => deleteBeat({ chapter: index, beat })}
          />
        ))}
      </ol>
      <Button
        id="add-planned-chapter"
        variant="soft"
        size="small"
        className="mt-3"
        disabled={chapters.length >= MAX_CHAPTERS}
        onClick={() => {
          change((before) => ({
            ...before,
            chapters: [...before.chapters, { title: '', beats: [{ text: '' }] }],
          }))
          focusNext(beatId({ chapter: chapters.length, beat: 0 }))
        }}
      >
        <Plus aria-hidden />
        Plan chapter {first + chapters.length}
      </Button>
    </section>
  )
}

/**
 * Returns a function that takes the id of an element and focuses that element after the next render, so that the focus
 * follows an element that was moved.
 */
function useFocusAfterRender(): (id: string) => void {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    document.getElementById(wanted.current)?.focus()
    wanted.current = undefined
  })
  return useCallback((id) => {
    wanted.current = id
  }, [])
}

import { CornerUpLeft, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { formatCount } from '../../lib/format.ts'
import { showUndo } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Folded } from '../../ui/folded.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { inserted, MAX_BEATS, type PlanDraft, placePassed, removed } from './plan-draft.ts'

interface PassedBeatsProps {
  draft: PlanDraft
  /** The number of the next chapter. */
  next: number
  change: (next: (draft: PlanDraft) => PlanDraft) => void
}

/**
 * The beats that were passed over: they were due in a written chapter but did not happen there. They become part of
 * the story only if the writer plans them again for the next chapter.
 */
export function PassedBeats({ draft, next, change }: PassedBeatsProps) {
  const { passed = [], chapters } = draft
  const list = useRef<HTMLUListElement>(null)
  if (passed.length === 0) return null
  const isFull = (chapters[0]?.beats.length ?? 0) >= MAX_BEATS
  const place = (index: number) => {
    change((before) => placePassed(before, index))
    // The pressed button is removed with its row.
    list.current?.focus()
  }
  const remove = (index: number) => {
    const beat = passed[index]
    if (!beat) return
    list.current?.focus()
    change((before) => ({ ...before, passed: removed(before.passed ?? [], index) }))
    showUndo('Beat deleted', () =>
      change((before) => ({ ...before, passed: inserted(before.passed ?? [], index, beat) })),
    )
  }
  const removeAll = () => {
    change((before) => ({ ...before, passed: [] }))
    showUndo(`${formatCount(passed.length, 'beat')} deleted`, () =>
      change((before) => ({ ...before, passed: [...passed, ...(before.passed ?? [])] })),
    )
  }
  return (
    <Folded
      className="rounded-box border border-line px-4"
      summaryClassName="font-semibold"
      summary={`Passed over: ${formatCount(passed.length, 'beat')}`}
    >
      <p className="text-ink-soft">
        The chapters took another way. None of this happens unless you plan it again.
        {isFull && ` Chapter ${next} has ${MAX_BEATS} beats and takes no more.`}
      </p>
      <ul ref={list} tabIndex={-1} className="mt-3 grid gap-2">
        {passed.map(({ id, text }, index) => (
          <li key={id ?? text} className="flex items-start gap-0.5">
            <p dir="auto" className="me-auto min-w-0 self-center break-words">
              {text}
            </p>
            {!isFull && (
              <IconButton label={`Plan for chapter ${next}: ${text}`} onClick={() => place(index)}>
                <CornerUpLeft aria-hidden />
              </IconButton>
            )}
            <IconButton label={`Delete: ${text}`} onClick={() => remove(index)}>
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="small" className="my-3" onClick={removeAll}>
        Delete all
      </Button>
    </Folded>
  )
}

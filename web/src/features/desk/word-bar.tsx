import { Target } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { formatCount, formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Popover } from '../../ui/popover.tsx'
import type { Manuscript } from './manuscript.ts'
import { useManuscriptState } from './use-manuscript.ts'
import { setGoal, useWritingGoal } from './writing-goal.ts'

/** The word counts of the chapter and of the selection, and today's goal (D-136). */
export function WordBar({ manuscript }: { manuscript: Manuscript }) {
  const { words, selectedWords } = useManuscriptState(manuscript)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft tabular-nums">
      <span data-words>
        {selectedWords > 0
          ? `${formatNumber(selectedWords)} of ${formatCount(words, 'word')} selected`
          : formatCount(words, 'word')}
      </span>
      <Goal />
    </div>
  )
}

function Goal() {
  const { words, written } = useWritingGoal()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState(String(words || 500))
  const formId = useId()
  const isReached = words > 0 && written >= words
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setGoal(Math.min(100_000, Math.max(0, Math.round(Number(typed) || 0))))
    setOpen(false)
  }
  return (
    <Popover
      label="Goal for today"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className="flex min-h-9 items-center gap-2 rounded-full px-3 font-medium hover:bg-rose-wash hover:text-ink pointer-coarse:min-h-11"
        >
          {words === 0 ? (
            <Target aria-hidden className="size-4" />
          ) : (
            <Ring part={Math.min(1, written / words)} />
          )}
          {words === 0
            ? 'Goal for today'
            : isReached
              ? `${formatCount(written, 'word')} today: goal reached`
              : `${formatNumber(written)} of ${formatCount(words, 'word')} today`}
        </button>
      }
    >
      {/* The arrows of the number field change the goal in steps of 50, but `noValidate` allows every other number
          too. */}
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4 p-5">
        <Field label="Words for today" hint="Counted on this device, for all your stories." unmarked>
          <Input
            type="number"
            inputMode="numeric"
            min={0}
            max={100_000}
            step={50}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <div className="flex justify-end gap-2">
          {words > 0 && (
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                setGoal(0)
                setOpen(false)
              }}
            >
              No goal
            </Button>
          )}
          <Button type="submit" size="small">
            Set goal
          </Button>
        </div>
      </form>
    </Popover>
  )
}

function Ring({ part }: { part: number }) {
  return (
    <svg aria-hidden viewBox="0 0 20 20" className="size-5 -rotate-90">
      <circle cx="10" cy="10" r="7.5" fill="none" stroke="var(--line-strong)" strokeWidth="3" />
      <circle
        cx="10"
        cy="10"
        r="7.5"
        fill="none"
        stroke={part >= 1 ? 'var(--leaf)' : 'var(--rose)'}
        strokeWidth="3"
        strokeLinecap="round"
        pathLength={1}
        strokeDasharray={`${part} 1`}
      />
    </svg>
  )
}

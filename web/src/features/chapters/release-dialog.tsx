import { useRef, useState } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { toLocalValue } from './release-words.ts'
import { useRelease } from './use-release.ts'

const ways = [
  { value: 'released', label: 'Release now', hint: 'Readers of the story find it at once.' },
  { value: 'scheduled', label: 'Schedule', hint: 'It is released by itself, also while you are away.' },
] as const

interface ReleaseDialogProps {
  storyId: number
  chapter: Chapter
  onClose: () => void
}

/** Asks when a chapter is released to readers, and whether those who saved the story are notified (D-141). */
export function ReleaseDialog({ storyId, chapter, onClose }: ReleaseDialogProps) {
  const [state, setState] = useState<string>(chapter.state === 'scheduled' ? 'scheduled' : 'released')
  const [at, setAt] = useState(() =>
    toLocalValue(chapter.releaseAt ? new Date(chapter.releaseAt) : tomorrow()),
  )
  const [notifies, setNotifies] = useState(!chapter.quiet)
  const [error, setError] = useState<string>()
  const time = useRef<HTMLInputElement>(null)
  const release = useRelease(storyId, chapter, onClose)
  const isScheduled = state === 'scheduled'

  const submit = () => {
    const releaseAt = new Date(at)
    if (isScheduled && Number.isNaN(releaseAt.getTime())) {
      setError('Choose a date and a time')
      return time.current?.focus()
    }
    const quiet = !notifies
    release.mutate(
      isScheduled
        ? { state: 'scheduled', releaseAt: releaseAt.toISOString(), quiet }
        : { state: 'released', quiet },
    )
  }
  return (
    <FormDialog
      id="release-chapter"
      title={`Release chapter ${chapter.chapterNumber}`}
      submit={isScheduled ? 'Schedule' : 'Release now'}
      busy={release.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onClose={onClose}
    >
      <Fieldset legend="When">
        <RadioCards name="when" cards={ways} value={state} onChange={setState} />
      </Fieldset>
      {isScheduled && (
        <Field
          label="Date and time"
          required
          hint={`In your time zone, ${zone()}. A time that has passed releases it now.`}
          error={error}
        >
          <Input
            ref={time}
            type="datetime-local"
            value={at}
            onChange={({ target }) => {
              setAt(target.value)
              setError(undefined)
            }}
          />
        </Field>
      )}
      <Checkbox
        label="Tell the readers who saved the story"
        hint="Each of them gets one notification."
        checked={notifies}
        onChange={({ target }) => setNotifies(target.checked)}
      />
    </FormDialog>
  )
}

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')

/** The default is tomorrow evening, because many people read then. */
function tomorrow(): Date {
  const time = new Date()
  time.setDate(time.getDate() + 1)
  time.setHours(18, 0, 0, 0)
  return time
}

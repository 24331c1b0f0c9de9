import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { GatedButton } from '../../ui/gated-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { type BeatPosition, type DraftChapter, MAX_BEATS } from './plan-draft.ts'

interface PlannedChapterProps {
  index: number
  /** The chapter number of the first planned chapter. */
  first: number
  /** The number of planned chapters. */
  count: number
  chapter: DraftChapter
  onTitle: (title: string) => void
  onMove: (step: 1 | -1) => void
  onDelete: () => void
  onAddBeat: () => void
  onBeat: (beat: number, text: string) => void
  onMoveBeat: (beat: number, step: 1 | -1) => void
  onMoveBeatTo: (beat: number, chapter: number) => void
  onDeleteBeat: (beat: number) => void
}

/** Returns the id of a beat's input field, which gets the focus after the beat was moved. */
export function beatId({ chapter, beat }: BeatPosition): string {
  return `beat-${chapter}-${beat}`
}

export function chapterFieldId(chapter: number): string {
  return `planned-chapter-${chapter}`
}

/** Returns a key handler that moves the item of the focused field when Alt is pressed with ArrowUp or ArrowDown. */
function onMoveKey(move: (step: 1 | -1) => void) {
  return (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? -1 : 1)
  }
}

/** A planned chapter: its title and its beats, which can be edited, moved and deleted. */
export function PlannedChapter(props: PlannedChapterProps) {
  const { index, first, count, chapter } = props
  const number = first + index
  return (
    <li className="rounded-box border border-line-strong bg-raised p-3">
      <div className="flex items-center gap-1">
        <h4 className="me-auto font-semibold">Chapter {number}</h4>
        <IconButton
          label={`Move chapter ${number} up`}
          disabled={index === 0}
          onClick={() => props.onMove(-1)}
        >
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton
          label={`Move chapter ${number} down`}
          disabled={index === count - 1}
          onClick={() => props.onMove(1)}
        >
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton label={`Delete planned chapter ${number}`} onClick={props.onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <Input
        id={chapterFieldId(index)}
        aria-label={`Title of chapter ${number}`}
        placeholder="Title, if it has one"
        autoComplete="off"
        value={chapter.title}
        onChange={({ target }) => props.onTitle(target.value)}
        onKeyDown={onMoveKey(props.onMove)}
      />
      <ol className="mt-3 grid gap-3">
        {chapter.beats.map((beat, at) => (
          <Beat
            // biome-ignore lint/suspicious/noArrayIndexKey: a beat that is not saved has no identity but its place
            key={at}
            {...props}
            position={{ chapter: index, beat: at }}
            text={beat.text}
          />
        ))}
      </ol>
      <GatedButton
        variant="bare"
        size="small"
        className="mt-2"
        reason={chapter.beats.length >= MAX_BEATS ? `A chapter has at most ${MAX_BEATS} beats.` : undefined}
        onClick={props.onAddBeat}
      >
        <Plus aria-hidden />
        Add a beat
      </GatedButton>
    </li>
  )
}

interface BeatProps extends PlannedChapterProps {
  position: BeatPosition
  text: string
}

function Beat({ position, text, first, count, chapter, ...on }: BeatProps) {
  const { beat, chapter: index } = position
  const name = `beat ${beat + 1} of chapter ${first + index}`
  const isFirst = index === 0 && beat === 0
  const isLast = index === count - 1 && beat === chapter.beats.length - 1
  const chapters = Array.from({ length: count }, (_, at) => [String(at), `In chapter ${first + at}`] as const)
  return (
    <li className="border-s-2 border-line-strong ps-3">
      <Textarea
        id={beatId(position)}
        rows={2}
        aria-label={`Text of ${name}`}
        placeholder="What happens"
        value={text}
        onChange={({ target }) => on.onBeat(beat, target.value)}
        onKeyDown={onMoveKey((step) => on.onMoveBeat(beat, step))}
      />
      <div className="mt-1 flex items-center gap-0.5">
        <div className="me-auto min-w-0">
          {count > 1 && (
            <Select
              aria-label={`Chapter of ${name}`}
              options={chapters}
              value={String(index)}
              onChange={({ target }) => on.onMoveBeatTo(beat, Number(target.value))}
              className="text-sm"
            />
          )}
        </div>
        <IconButton label={`Move ${name} up`} disabled={isFirst} onClick={() => on.onMoveBeat(beat, -1)}>
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton label={`Move ${name} down`} disabled={isLast} onClick={() => on.onMoveBeat(beat, 1)}>
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton label={`Delete ${name}`} onClick={() => on.onDeleteBeat(beat)}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

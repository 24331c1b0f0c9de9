import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { clearDraft, readDraft, storeDraft } from '../../lib/drafts.ts'
import { read } from '../../lib/queries.ts'
import { showError, showToast, showUndo } from '../../lib/toasts.ts'
import { useEstimate } from '../../lib/use-estimate.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { firstField } from '../../ui/focus-return.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { RestoredDraft } from '../../ui/restored-draft.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BeatChips, plannedBeats } from './beat-chips.tsx'
import { ChapterRequestFields, defaultChapterRequest } from './chapter-request-fields.tsx'
import { ContractChoice } from './contract-choice.tsx'
import { type Narration, NarrationFields } from './narration-fields.tsx'
import { type ChapterRequest, useGenerateChapter } from './use-generate-chapter.ts'

interface GenerateChapterDialogProps {
  storyId: number
  /** The number of the latest chapter. It is 0 if the story has no chapter. */
  latest: number
  /** Initial values of the form that replace the default values of the specification. */
  defaults?: Partial<ChapterRequest>
  /** The reason why the defaults are not known yet. While it is set, placeholders replace the fields. */
  waiting?: string | undefined
  /** A line above the fields, such as one about defaults that could not be read. */
  notice?: ReactNode
  onAccepted: () => void
  onClose: () => void
}

const FORM_ID = 'generate-chapter'

/**
 * Orders the next chapter. Asks for its plot, setting, length and spice level (D-258), planned beats (D-99), point of
 * view and tense (D-95) and contract (D-113), and whether it is the last chapter (D-101).
 */
export function GenerateChapterDialog(props: GenerateChapterDialogProps) {
  const { storyId, latest, defaults, waiting, notice, onAccepted, onClose } = props
  // A draft belongs to one chapter, so that the next chapter does not begin with it.
  const draftKey = `chapter-${latest + 1}-of-${storyId}`
  // The stored draft has only the fields that the user changed. The other fields start with the defaults that the desk
  // passes (D-140), or else with those of the specification.
  const [changes, setChanges] = useState(() => readDraft<Partial<ChapterRequest>>(draftKey) ?? {})
  const request: ChapterRequest = { ...defaultChapterRequest, ...defaults, ...changes }
  const change = (part: Partial<ChapterRequest>) => {
    const next = { ...changes, ...part }
    setChanges(next)
    storeDraft(draftKey, next)
  }
  const {
    data: plan,
    isError,
    refetch,
  } = useQuery({
    ...read('GET /api/stories/{id}/plan', { params: { id: storyId } }),
    // Every new chapter and every reading by the model changes the plan, so the plan is never taken from the cache.
    staleTime: 0,
  })
  const planned = plannedBeats(plan, latest + 1)
  // The stored draft of the form may name beats that are no longer planned for this chapter. They are left out.
  const beats = planned.map(({ id }) => id).filter((id) => request.beats?.includes(id))
  const reachesGoal = plan?.chapterGoal != null && latest + 1 >= plan.chapterGoal
  const closing = request.closing ?? reachesGoal
  const hasPlot = (request.plot ?? '').trim() !== ''
  const ready = request.setting.trim() !== '' && (hasPlot || planned.length > 0)
  const gap =
    planned.length > 0
      ? 'Please fill in the setting field'
      : 'Please fill in both the plot and setting fields'
  const storyDecides = !hasPlot && planned.length > 0 && beats.length === 0

  const unchanged: Partial<ChapterRequest> = {
    ...defaultChapterRequest,
    contract: 'auto',
    ...defaults,
    closing: reachesGoal,
  }
  const isChanged = Object.entries(changes).some(
    ([name, value]) => String(value ?? '') !== String(unchanged[name as keyof ChapterRequest] ?? ''),
  )
  const [isReopened] = useState(Object.keys(changes).length > 0)
  const draft = {
    isRestored: () => isReopened && isChanged,
    discardOwn: () => {
      clearDraft(draftKey)
      setChanges({})
      showUndo('Draft discarded', () => {
        setChanges(changes)
        storeDraft(draftKey, changes)
      })
    },
  }

  const estimate = useEstimate(
    'POST /api/stories/{id}/generate-chapter',
    { params: { id: storyId }, body: { ...request, beats: beats.length > 0 ? beats : undefined } },
    { size: request.chapterSize, ready: ready && waiting === undefined },
  )
  const generate = useGenerateChapter(storyId, latest, () => {
    clearDraft(draftKey)
    onAccepted()
    onClose()
  })

  const isWaiting = waiting !== undefined
  // While the fields are loading, the dialog itself has the focus.
  useEffect(() => {
    const dialog = document.getElementById(FORM_ID)?.closest<HTMLElement>('[role=dialog]')
    if (!isWaiting && dialog && document.activeElement === dialog) firstField(dialog).focus()
  }, [isWaiting])

  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (!ready) showError(gap)
    else
      generate.mutate({
        ...request,
        beats: beats.length > 0 ? beats : undefined,
        closing: closing || undefined,
      })
  }

  return (
    <FormDialog
      id={FORM_ID}
      title={latest === 0 ? 'The first chapter' : `Chapter ${latest + 1}`}
      description="Say what happens and where. The people, the places and what came before are known."
      submit={storyDecides ? 'Let the story decide' : 'Generate chapter'}
      note={estimate}
      reason={waiting ?? (ready ? undefined : gap)}
      busy={generate.isPending}
      onSubmit={submit}
      onClose={() => {
        // A chapter may have been finished elsewhere while the dialog was open. The draft is then for the one after it.
        if (isChanged && storeDraft(draftKey, changes)) showToast({ title: 'Draft kept' })
        onClose()
      }}
    >
      {isWaiting ? (
        <div role="status" aria-label="Loading the last order" className="grid gap-6">
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      ) : (
        <>
          <RestoredDraft draft={draft} blank={unchanged} />
          {notice}
          {isError && (
            <div role="alert" className="flex flex-wrap items-center gap-3 text-ink-soft">
              The plan could not be read.
              <Button variant="quiet" size="small" onClick={() => void refetch()}>
                Try again
              </Button>
            </div>
          )}
          {planned.length > 0 && (
            <BeatChips beats={planned} chosen={beats} onChange={(chosen) => change({ beats: chosen })} />
          )}
          <ChapterRequestFields
            request={request}
            onChange={change}
            withoutPlot={planned.length > 0 ? withoutPlot(beats.length) : undefined}
          />
          <Checkbox
            label="This is the last chapter"
            hint="It ends the story. Without it, something stays open."
            checked={closing}
            onChange={({ target }) => change({ closing: target.checked })}
          />
          <NarrationFields
            storyId={storyId}
            narration={request}
            onChange={(part) => change(withoutNull(part))}
          />
          <ContractChoice value={request.contract} onChange={(contract) => change({ contract })} />
        </>
      )}
    </FormDialog>
  )
}

function withoutPlot(chosen: number): string {
  return chosen > 0
    ? 'Without it, the chapter is made of what you chose from the plan.'
    : 'Without it, the story follows its plan.'
}

// A new chapter follows the style of the story where a field is left out.
function withoutNull(part: Narration): Partial<ChapterRequest> {
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, value ?? undefined]))
}

import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import type { Generation } from '#contract/generation-fields.ts'
import { type PassageResult, passageResult } from '#contract/passages.ts'
import { clearDraft, readDraft, storeDraft } from '../../lib/drafts.ts'
import { Emphasis } from '../../lib/emphasis.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useEstimate } from '../../lib/use-estimate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GatedButton } from '../../ui/gated-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ParagraphPicker } from './paragraph-picker.tsx'
import { PassageForm, type PassageRequest } from './passage-form.tsx'
import type { PassageStart } from './passage-start.ts'
import { MAX_PASSAGE_CHARACTERS, type Passage } from './selected-passage.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { useAcceptSuggestion, useOrderPassage } from './use-passage.ts'
import { WrittenSuggestions } from './written-suggestions.tsx'

export interface PassageDialogProps {
  storyId: number
  chapter: Chapter
  /**
   * The selected passage and, if known, the intended change. It is null if the author still has to choose a paragraph.
   */
  start: PassageStart | null
  /** The language of the story (BCP 47), or null. */
  language: string | null
  /** The id of the shown order (a generation of the kind `passage`); null before the order is made. */
  generationId: string | null
  /** The shown order, once it has been read. */
  generation: Generation | undefined
  /** Renders the result of `show` for the text that the order has generated so far. */
  withText: (generation: Generation, show: (text: string) => ReactNode) => ReactNode
  onOrder: (generationId: string | null) => void
  onCancelOrder: (generationId: string) => void
  onRetryOrder: (generationId: string) => void
  /** `onReject` is called when the user rejects all suggestions. */
  onReject: (generationId: string) => void
  onAccepted: (chapter: Chapter) => void
  onClose: () => void
  /** A note beside the stage while suggestions are written, such as one about the model. */
  note?: ReactNode
  /** Renders the frame around the content; the default is a dialog over the page. */
  frame?: ComponentType<ComponentProps<typeof Dialog>>
  /**
   * A clause that explains how the author comes back to suggestions that are being written. The default refers to the
   * feather icon in the header.
   */
  wayBack?: string | undefined
}

const formId = 'passage'

/**
 * A dialog in which the author orders suggestions for a passage of a chapter, and puts one of them into the chapter
 * (D-122).
 */
export function PassageDialog(props: PassageDialogProps) {
  const { storyId, chapter, start, language, generationId, generation, onOrder, onAccepted, onClose } = props
  const { frame: Frame = Dialog, wayBack = 'the feather at the top leads back here' } = props
  const draftKey = `passage-of-${chapter.id}`
  const [picked, setPicked] = useState<Passage | null>(null)
  const [passage, setPassage] = useState<Passage | null>(start)
  const [request, setRequest] = useState<PassageRequest>(() => ({
    intent: 'rewrite',
    instruction: '',
    count: 1,
    ...readDraft<Partial<PassageRequest>>(draftKey),
    ...(start?.intent && { intent: start.intent }),
    ...(start?.instruction && { instruction: start.instruction }),
  }))
  const [lastOrder, setLastOrder] = useState<string | null>(null)
  const [chosen, setChosen] = useState(0)
  const [moved, setMoved] = useState<string | null>(null)
  const order = useOrderPassage(storyId, chapter.id, lastOrder, (id) => {
    clearDraft(draftKey)
    setMoved(null)
    setChosen(0)
    onOrder(id)
  })
  const accept = useAcceptSuggestion(storyId, { onAccepted, onMoved: setMoved })

  const change = (part: Partial<PassageRequest>) => {
    const next = { ...request, ...part }
    setRequest(next)
    storeDraft(draftKey, next)
  }
  const result = generation?.status === 'completed' ? readResult(generation) : null
  useEffect(() => {
    // If the order was made earlier or on another screen, this dialog has no passage yet, so the passage of the result
    // is used.
    if (result) setPassage((known) => known ?? { quote: result.quote, from: result.from })
  }, [result])

  const gap = passage ? gapOf(passage, request) : picked ? undefined : 'Choose a paragraph first.'
  const ready = passage !== null && gap === undefined
  const estimate = useEstimate(
    'POST /api/stories/{id}/chapters/{chapterId}/passage',
    {
      params: { id: storyId, chapterId: chapter.id },
      body: { quote: '', from: 0, ...passage, ...request },
    },
    { size: request.count, ready: ready && generationId === null },
  )
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (passage === null) setPassage(picked)
    else if (ready) order.mutate({ ...passage, ...request })
  }
  const tryAgain = () => {
    setLastOrder(generationId)
    if (result) change({ intent: result.intent })
    onOrder(null)
  }
  const reject = () => {
    if (generationId) props.onReject(generationId)
    onClose()
  }
  const step = generationId === null ? 'order' : stepOf(generation, result)

  return (
    <Frame
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={start || generationId ? 'This passage' : 'Work on a passage'}
      description={
        step === 'writing' ? `You can close this: it goes on, and ${wayBack}.` : descriptions[step]
      }
      footer={
        <>
          {step === 'order' && (
            <>
              <Button variant="quiet" onClick={onClose}>
                Cancel
              </Button>
              <GatedButton type="submit" form={formId} reason={gap} note={estimate} busy={order.isPending}>
                {passage ? 'Write suggestions' : 'Work on this one'}
              </GatedButton>
            </>
          )}
          {step === 'writing' && generationId && (
            <Button variant="quiet" onClick={() => props.onCancelOrder(generationId)}>
              Cancel
            </Button>
          )}
          {step === 'stopped' && generationId && (
            <>
              <Button variant="quiet" onClick={reject}>
                Leave it
              </Button>
              <Button onClick={() => props.onRetryOrder(generationId)}>Try again</Button>
            </>
          )}
          {step === 'done' && generationId && (
            <>
              <Button variant="quiet" onClick={reject}>
                Reject
              </Button>
              <Button variant="soft" onClick={tryAgain}>
                Try again
              </Button>
              <Button
                disabled={result?.accepted !== null || moved !== null}
                busy={accept.isPending}
                onClick={() => accept.mutate({ generationId, suggestion: chosen })}
              >
                Accept
              </Button>
            </>
          )}
        </>
      }
    >
      {step === 'order' && (
        <form id={formId} noValidate onSubmit={submit} className="grid gap-6">
          {passage === null && (
            <ParagraphPicker content={chapter.content} chosen={picked} onChoose={setPicked} />
          )}
          {passage && (
            <div className="grid justify-items-start gap-2">
              <blockquote
                dir="auto"
                lang={language ?? undefined}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll this area
                tabIndex={0}
                className="max-h-40 w-full overflow-y-auto rounded-box border-s-4 border-rose bg-paper px-4 py-3 font-read leading-relaxed whitespace-pre-line wrap-anywhere"
              >
                <Emphasis text={passage.quote} />
              </blockquote>
              {start === null && (
                <Button variant="bare" size="small" onClick={() => setPassage(null)}>
                  Choose another paragraph
                </Button>
              )}
            </div>
          )}
          {passage && isTooLong(passage) && (
            <p role="alert" className="font-semibold text-ember">
              This is too much at once. Choose a passage of at most {formatNumber(MAX_PASSAGE_CHARACTERS)}{' '}
              characters.
            </p>
          )}
          {passage && (
            <PassageForm
              request={request}
              onChange={change}
              takesFocus={picked !== null || lastOrder !== null}
            />
          )}
        </form>
      )}
      {step === 'reading' && <Skeleton className="h-48 w-full" />}
      {step === 'writing' &&
        generation &&
        props.withText(generation, (text) => (
          <WrittenSuggestions {...generation} text={text} language={language} note={props.note} />
        ))}
      {step === 'stopped' && (
        <p role="alert" className="text-pretty">
          {generation?.status === 'cancelled'
            ? 'You stopped this one.'
            : (generation?.error?.message ?? 'The suggestions could not be written.')}{' '}
          The chapter is as it was.
        </p>
      )}
      {step === 'done' && result && (
        <div className="grid gap-4">
          {moved && (
            <p role="alert" className="rounded-box bg-ember-wash p-4">
              {moved} Nothing was written. Select the passage again where it stands now, or copy what you
              like.
            </p>
          )}
          {result.accepted !== null && (
            <p role="status" className="rounded-box bg-leaf-wash p-4">
              Suggestion {result.accepted + 1} is in the chapter already.
            </p>
          )}
          <SuggestionList
            passage={result}
            suggestions={result.suggestions}
            chosen={chosen}
            onChoose={setChosen}
            language={language}
          />
        </div>
      )}
    </Frame>
  )
}

const isTooLong = ({ quote }: Passage) => quote.length > MAX_PASSAGE_CHARACTERS

/** Returns the reason why the order of suggestions cannot be sent, if there is one. */
function gapOf(passage: Passage, { intent, instruction }: PassageRequest): string | undefined {
  if (isTooLong(passage)) return 'The passage is too long.'
  if (intent === 'custom' && instruction.trim() === '') return 'Write the instruction first.'
  return undefined
}

type Step = 'order' | 'reading' | 'writing' | 'stopped' | 'done'

const descriptions: Record<Exclude<Step, 'writing'>, string> = {
  order: 'You see what would change before anything changes.',
  reading: 'What was asked for is being fetched.',
  stopped: 'Nothing in the chapter has changed.',
  done: 'Nothing changes until you accept. What would go is struck through.',
}

function stepOf(generation: Generation | undefined, result: PassageResult | null): Step {
  if (!generation) return 'reading'
  if (generation.status === 'queued' || generation.status === 'running') return 'writing'
  return result ? 'done' : 'stopped'
}

function readResult({ result }: Generation): PassageResult | null {
  return passageResult.safeParse(result).data ?? null
}

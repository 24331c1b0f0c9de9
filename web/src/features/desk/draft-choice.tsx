import { useEffect, useRef, useState } from 'react'
import { emphasisOfProse } from '#contract/emphasis.ts'
import { countWords } from '#contract/text.ts'
import { isUnauthorized, messageOf } from '../../lib/api-error.ts'
import { Emphasized } from '../../lib/emphasis.tsx'
import { formatCount } from '../../lib/format.ts'
import { showError } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import type { DraftSync } from './draft-sync.ts'
import type { ManuscriptText, OtherVersion } from './draft-text.ts'
import type { Manuscript } from './manuscript.ts'
import { useDraftSyncState } from './use-manuscript.ts'

interface DraftChoiceProps {
  keeper: DraftSync
  manuscript: Manuscript
  /** The number of saves that were refused because of a conflict. Each one moves the focus to the choice. */
  refusals: number
  /** Shows the chosen other text in the manuscript, and offers Undo. */
  onTheirs: (theirs: ManuscriptText) => void
}

const CHOICE_ID = 'draft-choice'

/** Scrolls to the choice between two versions and focuses it, because it is above a text of any length. */
export function showDraftChoice(): void {
  const choice = document.getElementById(CHOICE_ID)
  choice?.scrollIntoView({ block: 'start' })
  choice?.focus({ preventScroll: true })
}

/**
 * Shows the text of this device beside the differing draft of another device or the differing saved chapter, and lets
 * the writer choose (D-137).
 */
export function DraftChoice({ keeper, manuscript, refusals, onTheirs }: DraftChoiceProps) {
  const { state, theirs } = useDraftSyncState(keeper)
  const [isBusy, setBusy] = useState(false)
  /**
   * The number of times that the writer chose a text but the other text had changed meanwhile, so that the question is
   * asked again.
   */
  const [renewals, setRenewals] = useState(0)
  const askings = refusals + renewals
  const isShown = state === 'conflict' && theirs !== null
  const followed = useRef(0)
  // A conflict that is found while the writer types does not move the focus.
  useEffect(() => {
    if (!isShown || askings === followed.current) return
    followed.current = askings
    showDraftChoice()
  }, [isShown, askings])
  if (!isShown) return null
  const words = wordsOf(theirs)
  const mine = keeper.read()
  const hasOtherText = mine.content !== theirs.content
  const hasOtherTitle = mine.title !== theirs.title
  const at = hasOtherText ? firstDifference(mine.content, theirs.content) : 0
  const choose = async (act: () => Promise<void>) => {
    setBusy(true)
    const failure = await act().then(
      () => null,
      (error: unknown) => ({ error }),
    )
    setBusy(false)
    const { state: next, theirs: other } = keeper.snapshot()
    if (next !== 'conflict') manuscript.focus()
    if (next === 'conflict' && other !== theirs) setRenewals((count) => count + 1)
    // If the session has ended, the draft keeper has already redirected to the sign-in.
    else if (failure && !isUnauthorized(failure.error))
      showError(messageOf(failure.error, 'That one could not be taken. Both are still here.'))
  }
  return (
    <section
      id={CHOICE_ID}
      aria-label="Two versions of this chapter"
      tabIndex={-1}
      className="rise scroll-mt-64 lg:scroll-mt-6 mx-auto mb-6 grid w-full max-w-3xl gap-4 rounded-panel bg-ember-wash p-5"
    >
      <div role="alert">
        <h2 className="text-xl">{words.title}</h2>
        <p className="mt-1 text-[0.9375rem] text-ink-soft">
          Nothing was overwritten. {hasOtherTitle && 'The titles differ. '}
          {hasOtherText ? 'Here is where the two begin to differ.' : 'The text is the same.'}
        </p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Side label="Here" version={mine} at={at} hasOtherTitle={hasOtherTitle}>
          <Button busy={isBusy} onClick={() => void choose(() => keeper.keepMine())}>
            Keep this one
          </Button>
        </Side>
        <Side
          label={words.label}
          version={theirs}
          at={at}
          hasOtherTitle={hasOtherTitle}
          time={theirs.updatedAt}
        >
          <Button
            variant="quiet"
            busy={isBusy}
            onClick={() =>
              void choose(async () => {
                const taken = await keeper.takeTheirs()
                if (taken) onTheirs(taken)
              })
            }
          >
            Take that one
          </Button>
        </Side>
      </div>
      <p className="text-sm text-ink-soft">
        The title comes with the words. If you take that one, Undo brings back what is here now.
      </p>
    </section>
  )
}

function wordsOf({ isDraft, updatedAt }: OtherVersion): { title: string; label: string } {
  if (isDraft) return { title: 'You wrote on another device too', label: 'On the other device' }
  if (updatedAt) return { title: 'The chapter was changed elsewhere', label: 'In the story now' }
  return { title: 'The draft was saved or discarded elsewhere', label: 'On the new page now' }
}

interface SideProps {
  label: string
  version: ManuscriptText
  /** The position in the text where the excerpt has its middle. */
  at: number
  hasOtherTitle: boolean
  time?: string | null
  children: React.ReactNode
}

function Side({ label, version, at, hasOtherTitle, time, children }: SideProps) {
  const { title, content: text } = version
  const TitleMark = hasOtherTitle ? 'mark' : 'span'
  const start = wordStart(text, Math.max(0, text.lastIndexOf('\n', Math.max(0, at - 40)) + 1, at - 120))
  const part = text.slice(start, wordStart(text, at + 160))
  return (
    <div className="flex flex-col gap-2 rounded-box bg-surface p-4">
      <h3 className="text-base">{label}</h3>
      <p dir="auto" className="font-display text-lg leading-snug wrap-anywhere">
        <TitleMark className={hasOtherTitle ? 'rounded-bit bg-rose-wash px-1 text-ink' : undefined}>
          {title || 'No title'}
        </TitleMark>
      </p>
      <p className="text-sm text-ink-faint">
        {formatCount(countWords(text), 'word')}
        {time && `, ${new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}`}
      </p>
      <p
        dir="auto"
        className="mb-2 flex-1 font-read text-[0.9375rem] leading-relaxed whitespace-pre-line wrap-anywhere"
      >
        {start > 0 && '… '}
        {part === '' ? 'Nothing' : <Excerpt text={text} from={start} to={start + part.length} />}
        {start + part.length < text.length && ' …'}
      </p>
      <div>{children}</div>
    </div>
  )
}

/** Shows a part of a text with its emphasis, which may begin before the part. */
function Excerpt({ text, from, to }: { text: string; from: number; to: number }) {
  return emphasisOfProse(text)
    .filter((run) => run.from < to && run.from + run.text.length > from)
    .map((run) => (
      <Emphasized key={run.from} italic={run.italic} bold={run.bold}>
        {run.text.slice(Math.max(0, from - run.from), to - run.from)}
      </Emphasized>
    ))
}

/** Returns the start of the word that contains a position. Scripts without spaces are cut at the position. */
function wordStart(text: string, at: number): number {
  if (at <= 0 || at >= text.length || /\s/.test(text.charAt(at))) return at
  const found = text.slice(Math.max(0, at - 40), at).search(/\S*$/)
  return found === 0 ? at : at - Math.min(40, at) + found
}

function firstDifference(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  let at = 0
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1
  return at
}

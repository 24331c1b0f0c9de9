import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FactKind, FactStatus } from '#contract/book-options.ts'
import type { Fact } from '#contract/facts.ts'
import { readDraft } from '../../lib/drafts.ts'
import { formatNumber } from '../../lib/format.ts'
import { read } from '../../lib/queries.ts'
import { usePages } from '../../lib/use-pages.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/select.tsx'
import { Unfetched, UnfetchedLine } from '../../ui/unfetched.tsx'
import { useBook } from './book-context.ts'
import { factKindLabels, factStatusLabels } from './book-words.ts'
import { ChapterLink } from './chapter-link.tsx'
import { placeFact } from './fact-cache.ts'
import { FactForm } from './fact-form.tsx'
import { FactRow } from './fact-row.tsx'
import { PartSkeleton } from './part-state.tsx'

/** The tab with the facts of the story, ordered by chapter (D-102). */
export function FactsPart() {
  const { storyId } = useBook()
  const params = { id: storyId }
  const [about, setAbout] = useState('')
  const [kind, setKind] = useState<FactKind | ''>('')
  const [status, setStatus] = useState<FactStatus | ''>('open')
  const [isAdding, setAdding] = useState(() => readDraft(`fact-of-${storyId}`) !== null)
  const characters = useQuery(read('GET /api/stories/{id}/characters', { params })).data
  const locations = useQuery(read('GET /api/stories/{id}/locations', { params })).data
  const query = { about: about || undefined, kind: kind || undefined, status: status || undefined }
  const [editing, setEditing] = useState<Fact | null>(null)
  const {
    items: found,
    more,
    loadingMore,
    failed,
    retry,
    total,
  } = usePages('GET /api/stories/{id}/facts', { params, query })

  // When the model reads a changed chapter in the background, it can end the fact that the writer is editing. The form
  // of this fact stays open until it is saved or cancelled.
  const isGone = found && editing && !found.some(({ id }) => id === editing.id)
  const shown = isGone ? placeFact([{ items: found, total: 0, next: null }], editing, true)[0]?.items : found

  const people = useMemo(() => new Map(characters?.map(({ id, name }) => [id, name])), [characters])
  const things = [
    ...(characters ?? []).map(({ id, name }) => [`character:${id}`, name] as const),
    ...(locations ?? []).map(({ id, name }) => [`location:${id}`, name] as const),
  ]
  const form = useRef<HTMLDivElement>(null)
  const add = () => {
    // If the form is open already, the button moves the focus to the text field of the form.
    form.current?.querySelector('textarea')?.focus()
    setAdding(true)
  }
  const isFiltered = about !== '' || kind !== '' || status !== 'open'
  return (
    <div className="grid gap-5">
      <div className="grid grid-cols-2 gap-2.5">
        <Select
          aria-label="About"
          placeholder="About anybody"
          options={things}
          value={about}
          onChange={({ target }) => setAbout(target.value)}
        />
        <Select
          aria-label="Kind"
          placeholder="Any kind"
          options={factKindLabels}
          value={kind}
          onChange={({ target }) => setKind(factKindLabels.find(([one]) => one === target.value)?.[0] ?? '')}
        />
        <Select
          aria-label="Status"
          placeholder="Any status"
          options={factStatusLabels}
          value={status}
          onChange={({ target }) =>
            setStatus(factStatusLabels.find(([one]) => one === target.value)?.[0] ?? '')
          }
        />
        <Button variant="soft" onClick={add}>
          <Plus aria-hidden />
          Add a fact
        </Button>
      </div>
      {isAdding && (
        <div ref={form}>
          <FactForm onClose={() => setAdding(false)} />
        </div>
      )}
      {!shown && (failed ? <Unfetched retry={retry} /> : <PartSkeleton />)}
      {shown && shown.length > 0 && (
        <>
          <p role="status" className="text-sm text-ink-soft">
            {formatNumber(total)} {isFiltered ? 'found' : 'in all'}
          </p>
          <FactList facts={shown} people={people} editing={editing} onEdit={setEditing} />
        </>
      )}
      {shown?.length === 0 && !more && (
        <EmptyState title={isFiltered ? 'No such fact' : 'Nothing is known yet'} piece="quill">
          {isFiltered
            ? 'Try another person, kind or status.'
            : 'After each chapter the story notes what has happened and who knows it. You can add what should always hold.'}
        </EmptyState>
      )}
      {shown && more && !failed && <MoreFacts more={more} loading={loadingMore} />}
      {shown && failed && <UnfetchedLine retry={more ?? retry} />}
    </div>
  )
}

interface FactListProps {
  facts: readonly Fact[]
  people: ReadonlyMap<number, string>
  editing: Fact | null
  onEdit: (fact: Fact | null) => void
}

/** Only the rows near the screen are laid out, so that thousands of facts scroll without delay. */
function FactList({ facts, people, editing, onEdit }: FactListProps) {
  return (
    <ol className="grid gap-3">
      {facts.map((fact, index) => (
        <li key={fact.id} className="[contain-intrinsic-size:auto_11rem] [content-visibility:auto]">
          {fact.fromChapter !== facts[index - 1]?.fromChapter && (
            <h3 className="mt-2 mb-2 text-base">
              {fact.fromChapter === 0 ? (
                'Before the first chapter'
              ) : (
                <ChapterLink number={fact.fromChapter} />
              )}
            </h3>
          )}
          <FactRow fact={fact} people={people} isEditing={fact.id === editing?.id} onEdit={onEdit} />
        </li>
      ))}
    </ol>
  )
}

/** A button that fetches the next page when it is pressed or comes near the screen. */
function MoreFacts({ more, loading }: { more: () => void; loading: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!button.current || loading) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), {
      rootMargin: '400px',
    })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [more, loading])
  return (
    <Button ref={button} variant="quiet" busy={loading} onClick={more}>
      Show more facts
    </Button>
  )
}

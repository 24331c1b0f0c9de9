import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Check, CircleDashed, Scissors } from 'lucide-react'
import type { GenerationMemory } from '#contract/generation-book.ts'
import { isNotFound } from '../../lib/api-error.ts'
import { Emphasis } from '../../lib/emphasis.tsx'
import { capitalize, formatNumber } from '../../lib/format.ts'
import { read } from '../../lib/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Folded } from '../../ui/folded.tsx'
import { Unfetched } from '../../ui/unfetched.tsx'
import { useBook } from './book-context.ts'
import { labelOf, memorySectionLabels } from './book-words.ts'
import { PartSkeleton } from './part-state.tsx'

/**
 * Shows which memory sections were sent to the model for the open chapter, in whole or in part, and which were left
 * out (D-110).
 */
export function MemoryPart() {
  const { storyId, chapters, current, live } = useBook()
  const chapter = chapters[current - 1]
  // Each version of a chapter can come from another generation, so the generation's id is read each time this tab is
  // opened.
  const order = useQuery({
    ...read('GET /api/stories/{id}/chapters/{chapterId}/order', {
      params: { id: storyId, chapterId: chapter?.id ?? 0 },
    }),
    enabled: live === null && chapter !== undefined,
    staleTime: 0,
  })
  const id = live?.id ?? order.data?.generationId ?? null
  const memory = useQuery({
    ...read('GET /api/generations/{id}/memory', { params: { id: id ?? '' } }),
    enabled: id !== null,
    retry: (count, error) => !isNotFound(error) && count < 2,
  })

  const failed = order.isLoadingError || (memory.isLoadingError && !isNotFound(memory.error))
  const isNone = isNotFound(memory.error) || (id === null && (order.data !== undefined || !chapter))
  return (
    <section aria-labelledby="sent-with-chapter" className="grid gap-5">
      <div>
        <h3 id="sent-with-chapter" className="text-lg">
          Sent with this chapter
        </h3>
        <p className="text-ink-soft">
          {current > 0
            ? `What the AI was given to write chapter ${current}.`
            : 'What the AI was given to write it.'}
        </p>
      </div>
      {isNone ? (
        <EmptyState title="Nothing was sent" piece="book">
          {chapter && !live
            ? 'This chapter was written or brought in by hand, or before such notes were kept.'
            : 'As soon as a chapter is being written, you see here what goes along with it.'}
        </EmptyState>
      ) : failed ? (
        <Unfetched retry={() => void (order.isLoadingError ? order.refetch() : memory.refetch())} />
      ) : memory.data ? (
        <Memory memory={memory.data} />
      ) : (
        <PartSkeleton />
      )}
    </section>
  )
}

/**
 * Sections get these colours one after another. The list below the bar names each section, so nothing depends on colour
 * alone.
 */
const colours = ['bg-rose', 'bg-gold', 'bg-leaf', 'bg-sky', 'bg-plum', 'bg-ember']

function Memory({ memory: { budget, used, sections } }: { memory: GenerationMemory }) {
  const share = (tokens: number) => `${budget > 0 ? (tokens / budget) * 100 : 0}%`
  return (
    <>
      <div>
        <p className="text-[0.9375rem]">
          <strong className="tabular-nums">{formatNumber(used)}</strong> of{' '}
          <span className="tabular-nums">{formatNumber(budget)}</span> tokens used. The chapter itself has to
          fit in them too.
        </p>
        <div aria-hidden className="mt-2 flex h-4 overflow-hidden rounded-full bg-line">
          {sections.map(({ name, tokens }, index) => (
            <span
              key={name}
              className={clsx('h-full border-e border-surface', colours[index % colours.length])}
              style={{ width: share(tokens) }}
            />
          ))}
        </div>
      </div>
      <ul className="grid gap-2">
        {sections.map(({ name, tokens, items }, index) => (
          <li key={name}>
            <Folded
              className="rounded-box border border-line bg-raised px-3.5"
              summary={
                <>
                  <span
                    aria-hidden
                    className={clsx('size-3 shrink-0 rounded-full', colours[index % colours.length])}
                  />
                  <span className="min-w-0 flex-1 font-semibold break-words">
                    {capitalize(labelOf(memorySectionLabels, name))}
                  </span>
                  <span className="text-sm text-ink-soft tabular-nums">{formatNumber(tokens)} tokens</span>
                </>
              }
            >
              {items.length === 0 ? (
                <p className="pb-3 text-[0.9375rem] text-ink-soft">Nothing of this kind.</p>
              ) : (
                <ul className="grid gap-2.5 pb-3">
                  {items.map((item, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: items without an id differ only by their position
                    <Item key={at} item={item} section={name} />
                  ))}
                </ul>
              )}
            </Folded>
          </li>
        ))}
      </ul>
    </>
  )
}

const sent = {
  whole: { word: 'Whole', Icon: Check, colour: 'text-leaf' },
  part: { word: 'In part', Icon: Scissors, colour: 'text-gold' },
  dropped: { word: 'Left out', Icon: CircleDashed, colour: 'text-ember' },
} as const

interface ItemProps {
  item: GenerationMemory['sections'][number]['items'][number]
  /** The name of the item's section. An item with the same name is the whole section, so the name is not repeated. */
  section: string
}

function Item({ item, section }: ItemProps) {
  const { word, Icon, colour } = sent[item.sent]
  return (
    <li className="flex gap-2.5 text-[0.9375rem] [contain-intrinsic-size:auto_3rem] [content-visibility:auto]">
      <Icon aria-hidden className={clsx('mt-0.5 size-4.5 shrink-0', colour)} />
      <div className="min-w-0 flex-1">
        {item.label !== section && (
          <p dir="auto" className="break-words">
            <Emphasis text={item.label} />
          </p>
        )}
        <p className="text-sm break-words text-ink-soft">
          <span className="font-semibold">{word}</span>, {formatNumber(item.tokens)} tokens
          {item.why && <>. {capitalize(item.why)}</>}
        </p>
      </div>
    </li>
  )
}

import { CaseSensitive, ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { allMatches, replaceAllMatches, replaceMatch, type Search, selectMatch, showSearch } from './find.ts'
import type { Manuscript } from './manuscript.ts'

interface FindBarProps {
  manuscript: Manuscript
  /** How many times the bar was asked for. Each time its field gets the focus. */
  calls: number
  onClose: () => void
}

/** Finds and replaces words of the chapter (D-136). Enter goes to the next match, Shift+Enter to the one before. */
export function FindBar({ manuscript, calls, onClose }: FindBarProps) {
  const [search, setSearch] = useState<Search>({ words: '', matchCase: false })
  const [replacement, setReplacement] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useSyncExternalStore(manuscript.subscribe, () => manuscript.state)
  const matches = search.words === '' ? [] : allMatches(manuscript, search)
  const { from, to } = manuscript.state.selection
  const current = matches.findIndex((match) => match.from === from && match.to === to) + 1

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field gets the focus again with each call
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [calls])
  useEffect(() => {
    manuscript.run(showSearch(search), { focus: false })
    return () => {
      manuscript.run(showSearch(null), { focus: false })
    }
  }, [manuscript, search])

  const go = (direction: 1 | -1) => {
    manuscript.run(selectMatch(search, direction), { focus: false })
    manuscript.reveal()
  }
  const replace = () => {
    manuscript.run(replaceMatch(search, replacement), { focus: false })
    go(1)
  }
  const replaceAll = () => {
    const count = matches.length
    manuscript.run(replaceAllMatches(search, replacement), { focus: false })
    field.current?.focus()
    setAnnouncement(count === 1 ? 'One match replaced.' : `${formatNumber(count)} matches replaced.`)
  }
  const close = () => {
    onClose()
    manuscript.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.stopPropagation()
      close()
    }
  }
  const onFieldKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    go(event.shiftKey ? -1 : 1)
  }
  const nothing = matches.length === 0
  return (
    <search
      aria-label="Find and replace"
      onKeyDown={onKeyDown}
      className="rise grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1.5 gap-y-2 border-b border-line bg-surface px-3 py-2.5 sm:px-5"
    >
      <Input
        ref={field}
        aria-label="Find"
        placeholder="Find"
        autoComplete="off"
        value={search.words}
        onChange={({ target }) => {
          setSearch({ ...search, words: target.value })
          setAnnouncement('')
        }}
        onKeyDown={onFieldKeyDown}
        className="w-full min-w-0"
      />
      <div className="flex items-center sm:gap-1.5">
        <IconButton
          label="Match case"
          aria-pressed={search.matchCase}
          onClick={() => setSearch({ ...search, matchCase: !search.matchCase })}
          className="aria-pressed:bg-rose-wash aria-pressed:text-rose-strong"
        >
          <CaseSensitive aria-hidden />
        </IconButton>
        <IconButton label="Previous match" disabled={nothing} onClick={() => go(-1)}>
          <ChevronUp aria-hidden />
        </IconButton>
        <IconButton label="Next match" disabled={nothing} onClick={() => go(1)}>
          <ChevronDown aria-hidden />
        </IconButton>
        <IconButton label="Close find and replace" onClick={close}>
          <X aria-hidden />
        </IconButton>
      </div>
      <Input
        aria-label="Replace with"
        placeholder="Replace with"
        autoComplete="off"
        value={replacement}
        onChange={({ target }) => setReplacement(target.value)}
        className="w-full min-w-0"
      />
      <div className="flex items-center gap-1.5 *:flex-auto max-sm:*:px-2.5">
        <Button variant="quiet" size="small" disabled={nothing} onClick={replace}>
          Replace
        </Button>
        <Button variant="quiet" size="small" disabled={nothing} onClick={replaceAll}>
          Replace all
        </Button>
      </div>
      <p role="status" className="col-span-full min-h-5 text-sm text-ink-soft tabular-nums">
        {announcement ||
          (search.words === ''
            ? 'Type the words to find.'
            : nothing
              ? 'No match'
              : current > 0
                ? `${formatNumber(current)} of ${formatNumber(matches.length)}`
                : `${formatNumber(matches.length)} ${matches.length === 1 ? 'match' : 'matches'}`)}
      </p>
    </search>
  )
}

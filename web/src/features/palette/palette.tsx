import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { BookOpen, Compass, CornerDownLeft, MapPin, Plus, User } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { usePageCommands } from '../../lib/page-commands.ts'
import { read } from '../../lib/queries.ts'
import { recordQuery } from '../../lib/recent-queries.ts'
import { useSession } from '../../lib/session.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedReads } from '../../ui/unfetched.tsx'
import { creations, destinations } from './destinations.ts'

interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The command palette: actions of the current screen, screens, things to create, and results of a search. */
export function Palette({ open, onOpenChange }: PaletteProps) {
  const { user } = useSession()
  const navigate = useNavigate()
  const acts = usePageCommands()
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState('')
  const list = useRef<HTMLDivElement>(null)
  // The library cmdk does not select items that arrive later, so this function selects the first item. Otherwise Enter
  // would do nothing.
  const selectFirst = () => {
    if (list.current?.querySelector('[cmdk-item][aria-selected="true"]')) return
    setSelected(list.current?.querySelector('[cmdk-item]')?.getAttribute('data-value') ?? '')
  }
  const close = () => {
    onOpenChange(false)
    setQuery('')
  }
  const go = (path: string) => () => {
    close()
    void navigate(path)
  }
  const words = query.trim()
  const found = useFound(words, selectFirst)
  const shown = destinations.filter(({ for: who }) => isFor(who, user))
  return (
    <Dialog open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())} title="Where to?">
      {/* The height does not depend on the results, so that the field stays where it is while the user types. */}
      <div className="flex h-[calc(min(26rem,56dvh)+3.75rem)] flex-col">
        <Command label="Commands" loop value={selected} onValueChange={setSelected} className="contents">
          <Command.Input
            dir="auto"
            value={query}
            onValueChange={setQuery}
            placeholder="A page, a title, a name"
            className="h-12 w-full shrink-0 rounded-full border border-line-strong bg-raised px-5 focus-visible:-outline-offset-2"
          />
          <Command.List ref={list} className="order-2 mt-3 min-h-0 flex-1 overflow-y-auto overscroll-contain">
            {words.length < 2 && (
              <Command.Empty className="px-3 py-6 text-center text-ink-soft">
                Nothing here has that name.
              </Command.Empty>
            )}
            {acts.length > 0 && (
              <Group heading="On this page">
                {acts.map(({ label, run }) => (
                  <Item
                    key={label}
                    icon={<CornerDownLeft aria-hidden />}
                    onSelect={() => {
                      flushSync(close)
                      // A closed dialog returns the focus in a timer, which `close` has set. The action runs after it:
                      // it may move the focus itself or open a dialog, which later returns the focus to where it is now.
                      setTimeout(run)
                    }}
                  >
                    {label}
                  </Item>
                ))}
              </Group>
            )}
            <Group heading="Go to">
              {shown.map(({ label, path }) => (
                <Item key={path} icon={<Compass aria-hidden />} onSelect={go(path)}>
                  {label}
                </Item>
              ))}
            </Group>
            {user && (
              <Group heading="Create">
                {creations.map(({ label, path }) => (
                  <Item key={path} icon={<Plus aria-hidden />} onSelect={go(path)}>
                    {label}
                  </Item>
                ))}
              </Group>
            )}
            {found.isComplete && <Found query={words} found={found} go={go} />}
          </Command.List>
        </Command>
        {/* A listbox may contain only options and groups, and cmdk would take Enter from a button inside Command. So
            the status and the button that repeats failed searches are outside. They are shown directly below the field,
            because the keyboard of a phone covers the end of the list. */}
        <div role="status" className="order-1 px-3 text-ink-soft not-empty:pt-4">
          {found.status}
        </div>
        {found.isComplete && (
          <div className="order-1 px-3 not-empty:pt-3">
            <FailedReads queries={found.queries} text="Some results could not be fetched." />
          </div>
        )}
      </div>
    </Dialog>
  )
}

function isFor(who: 'everybody' | 'user' | 'admin', user: { isAdmin: boolean } | null): boolean {
  if (who === 'everybody') return true
  return who === 'user' ? user !== null : user?.isAdmin === true
}

/** Searches titles and names. `onFound` is called when the results are complete. */
function useFound(query: string, onFound: () => void) {
  const q = useSettled(query)
  const asked = { query: { q, limit: 4 } }
  const enabled = q.length >= 2
  const stories = useQuery({ ...read('GET /api/stories/search', asked), enabled })
  const characters = useQuery({ ...read('GET /api/characters/search', asked), enabled })
  const places = useQuery({ ...read('GET /api/locations/search', asked), enabled })
  const isShown = enabled && q === query
  const queries = [stories, characters, places]
  // All results are rendered at the same time, so that no item moves while the user presses Enter.
  const isComplete = isShown && queries.every(({ isPending }) => !isPending)
  const handleFound = useEffectEvent(onFound)
  useEffect(() => {
    if (isComplete) handleFound()
  }, [isComplete])
  const isOffline = queries.some(({ fetchStatus }) => fetchStatus === 'paused')
  const waiting = isOffline
    ? 'Offline. Titles and names are searched when the connection is back.'
    : 'Searching …'
  const status = isComplete || query.length < 2 ? null : waiting
  return { stories, characters, places, queries, isComplete, status }
}

interface FoundProps {
  query: string
  found: ReturnType<typeof useFound>
  go: (path: string) => () => void
}

/**
 * The results of a search. The value of each item begins with the query, so that cmdk shows every item that the server
 * has matched.
 */
function Found({ query, found: { stories, characters, places }, go }: FoundProps) {
  const pick = (path: string) => () => {
    recordQuery(query)
    go(path)()
  }
  return (
    <>
      {stories.data && stories.data.length > 0 && (
        <Group heading="Stories">
          {stories.data.map(({ id, title, authorName }) => (
            <Item
              key={id}
              value={`${query} story ${id}`}
              icon={<BookOpen aria-hidden />}
              onSelect={pick(paths.story(id))}
              note={authorName}
            >
              {title}
            </Item>
          ))}
        </Group>
      )}
      {characters.data && characters.data.length > 0 && (
        <Group heading="Characters">
          {characters.data.map(({ id, name, authorName }) => (
            <Item
              key={id}
              value={`${query} character ${id}`}
              icon={<User aria-hidden />}
              onSelect={pick(paths.character(id))}
              note={authorName}
            >
              {name}
            </Item>
          ))}
        </Group>
      )}
      {places.data && places.data.length > 0 && (
        <Group heading="Places">
          {places.data.map(({ id, name }) => (
            <Item
              key={id}
              value={`${query} place ${id}`}
              icon={<MapPin aria-hidden />}
              onSelect={pick(paths.location(id))}
            >
              {name}
            </Item>
          ))}
        </Group>
      )}
      <Group heading="Search">
        <Item
          value={`${query} everything`}
          icon={<Compass aria-hidden />}
          onSelect={pick(`${paths.discover}?q=${encodeURIComponent(query)}`)}
        >
          Search all stories for “{query}”
        </Item>
      </Group>
    </>
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-ink-faint"
    >
      {children}
    </Command.Group>
  )
}

interface ItemProps {
  icon: ReactNode
  note?: string
  value?: string
  onSelect: () => void
  children: ReactNode
}

function Item({ icon, note, value, onSelect, children }: ItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-bit px-3 data-[selected=true]:bg-rose-wash [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint"
    >
      {icon}
      <span dir="auto" className="min-w-0 truncate">
        {children}
      </span>
      {note && (
        <span dir="auto" className="ms-auto max-w-2/5 truncate text-sm text-ink-soft">
          {note}
        </span>
      )}
    </Command.Item>
  )
}

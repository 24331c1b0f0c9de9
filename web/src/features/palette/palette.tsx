import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { BookOpen, Compass, CornerDownLeft, MapPin, Plus, User } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { usePageActs } from '../../lib/page-acts.ts'
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
  const acts = usePageActs()
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
  const shown = destinations.filter(({ for: who }) => isFor(who, user))
  return (
    <Dialog open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())} title="Where to?">
      <Command
        label="Commands"
        loop
        value={selected}
        onValueChange={setSelected}
        className="flex flex-col gap-3"
      >
        <Command.Input
          dir="auto"
          value={query}
          onValueChange={setQuery}
          placeholder="A page, a title, a name"
          className="h-12 w-full rounded-full border border-line-strong bg-raised px-5 focus-visible:-outline-offset-2"
        />
        {/* The list of results has a fixed height, so that the search field stays at its position while the user
           types. */}
        <Command.List ref={list} className="h-[min(26rem,56dvh)] overflow-y-auto overscroll-contain">
          {query.trim().length < 2 && (
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
                    close()
                    run()
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
          <Found query={query.trim()} go={go} onFound={selectFirst} />
        </Command.List>
      </Command>
    </Dialog>
  )
}

function isFor(who: 'everybody' | 'user' | 'admin', user: { isAdmin: boolean } | null): boolean {
  if (who === 'everybody') return true
  return who === 'user' ? user !== null : user?.isAdmin === true
}

interface FoundProps {
  query: string
  go: (path: string) => () => void
  onFound: () => void
}

/**
 * The results of a search. The value of each item begins with the query, so that cmdk shows every item that the server
 * has matched.
 */
function Found({ query, go, onFound }: FoundProps) {
  const q = useSettled(query)
  const asked = { query: { q, limit: 4 } }
  const enabled = q.length >= 2
  const stories = useQuery({ ...read('GET /api/stories/search', asked), enabled })
  const characters = useQuery({ ...read('GET /api/characters/search', asked), enabled })
  const places = useQuery({ ...read('GET /api/locations/search', asked), enabled })
  const isShown = enabled && q === query
  const queries = [stories, characters, places]
  const arrived = isShown && queries.every(({ isPending }) => !isPending)
  const tellFound = useEffectEvent(onFound)
  useEffect(() => {
    if (arrived) tellFound()
  }, [arrived])
  // All results are rendered at the same time, so that no item moves while the user presses Enter.
  if (!arrived) {
    if (query.length < 2) return null
    const isOffline = queries.some(({ fetchStatus }) => fetchStatus === 'paused')
    return (
      <p role="status" className="px-3 py-4 text-ink-soft">
        {isOffline ? 'Offline. Titles and names are searched when the connection is back.' : 'Searching …'}
      </p>
    )
  }
  const pick = (path: string) => () => {
    recordQuery(q)
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
      <div className="px-3">
        <FailedReads queries={queries} text="Some results could not be fetched." />
      </div>
      <Group heading="Search">
        <Item
          value={`${query} everything`}
          icon={<Compass aria-hidden />}
          onSelect={pick(`${paths.discover}?q=${encodeURIComponent(q)}`)}
        >
          Search all stories for “{q}”
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

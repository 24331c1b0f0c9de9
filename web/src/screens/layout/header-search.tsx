import { Clock, Search } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router-dom'
import { lazyComponent, useLazyComponent } from '../../lib/lazy-component.ts'
import { recentQueries, recordQuery } from '../../lib/recent-queries.ts'
import { paths } from '../../paths.ts'
import { SearchField } from '../../ui/search-field.tsx'

const liveResults = lazyComponent(async () => (await import('./live-results.tsx')).LiveResults)

/** The tabs of Discover that a query can be searched in. */
const scopes = ['stories', 'characters', 'creators'] as const

/**
 * The search box of large screens. Submitting only stores the query. The list below it shows live results and leads to
 * Discover, or shows recent queries if the box is empty (D-54, D-78, D-128).
 */
export function HeaderSearch() {
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const recent = open && query.trim() === '' ? recentQueries() : []
  const hasQuery = query.trim() !== ''
  const shown = open && (hasQuery || recent.length > 0)

  const close = () => setOpen(false)
  const isOutside = (target: EventTarget | null) => target instanceof Node && !box.current?.contains(target)
  const leave = (event: FocusEvent) => {
    // Safari on macOS gives no focus to a pressed link or button. The search then loses the focus to nothing, and the
    // list must stay until the click.
    if (isOutside(event.relatedTarget)) close()
  }
  const pressOutside = useEffectEvent((event: PointerEvent) => {
    if (isOutside(event.target)) close()
  })
  useEffect(() => {
    if (!open) return
    const press = (event: PointerEvent) => pressOutside(event)
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [open])
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, [data-stop]') ?? [])]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    stops[(at + (event.key === 'ArrowDown' ? 1 : -1) + stops.length) % stops.length]?.focus()
  }

  return (
    <search className="hidden max-w-md flex-1 lg:block">
      <form
        ref={box}
        className="relative"
        onFocus={() => setOpen(true)}
        onBlur={leave}
        onKeyDown={move}
        onSubmit={(event) => {
          event.preventDefault()
          recordQuery(query)
        }}
      >
        <SearchField
          label="Search"
          autoComplete="off"
          placeholder="Search your realm for stories, characters..."
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          buttonClass="size-11"
          iconClass="size-4.5"
          className="peer h-11 border-line px-11 text-[0.9375rem]"
        />
        <kbd
          aria-hidden
          className="pointer-events-none absolute end-3.5 top-2.5 rounded-bit border border-line px-1.5 py-0.5 text-xs text-ink-faint peer-focus:hidden peer-[:not(:placeholder-shown)]:hidden"
        >
          Ctrl K
        </kbd>
        <div
          hidden={!shown}
          className="absolute inset-x-0 top-full z-40 mt-2 rounded-box bg-raised p-1.5 shadow-lift ring-1 ring-line"
        >
          {open && query.trim().length >= 2 && (
            <Suspense>
              <Found
                query={query.trim()}
                onPick={() => {
                  recordQuery(query)
                  close()
                }}
              />
            </Suspense>
          )}
          {hasQuery &&
            scopes.map((scope) => (
              <Link
                key={scope}
                data-stop
                to={`${paths.discover}?tab=${scope}&q=${encodeURIComponent(query.trim())}`}
                onClick={() => {
                  recordQuery(query)
                  close()
                }}
                className="flex min-h-11 items-center gap-3 rounded-bit px-3 hover:bg-rose-wash focus-visible:bg-rose-wash"
              >
                <Search aria-hidden className="size-4 text-ink-faint" />
                <span className="min-w-0 truncate">
                  Search {scope} for <bdi className="font-semibold">{query.trim()}</bdi>
                </span>
              </Link>
            ))}
          {recent.length > 0 && <p className="px-3 pt-2 pb-1 text-sm text-ink-faint">Recent searches</p>}
          {recent.map((text) => (
            <button
              key={text}
              type="button"
              data-stop
              onClick={() => {
                setQuery(text)
                box.current?.querySelector('input')?.focus()
              }}
              className="flex min-h-11 w-full items-center gap-3 rounded-bit px-3 text-start hover:bg-rose-wash focus-visible:bg-rose-wash"
            >
              <Clock aria-hidden className="size-4 text-ink-faint" />
              <span dir="auto" className="min-w-0 truncate">
                {text}
              </span>
            </button>
          ))}
        </div>
      </form>
    </search>
  )
}

function Found(props: { query: string; onPick: () => void }) {
  const LiveResults = useLazyComponent(liveResults)
  return <LiveResults {...props} />
}

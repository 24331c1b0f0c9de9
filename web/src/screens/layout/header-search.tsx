import {
  type FocusEvent,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { lazyComponent, useLazyComponent } from '../../lib/lazy-component.ts'
import { recordQuery } from '../../lib/recent-queries.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { SearchField } from '../../ui/search-field.tsx'
import type { SearchListProps } from './search-list.tsx'

const searchList = lazyComponent(async () => (await import('./search-list.tsx')).SearchList)

/**
 * The search box of large screens. Submitting only stores the query. The list below it shows live results and leads to
 * Discover, or shows recent queries if the box is empty (D-54, D-78, D-128).
 */
export function HeaderSearch() {
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const input = () => box.current?.querySelector('input')
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
  // The list has the links to Discover, so it must open without a connection and after an update of the server too.
  useEffect(() => whenIdle(() => void searchList.preload().catch(() => undefined)), [])
  useEffect(() => {
    if (!open) return
    const press = (event: PointerEvent) => pressOutside(event)
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [open])
  const move = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && open) {
      // The first Escape only closes the list. By default the browser would also clear the box; only the second Escape
      // may do this.
      event.preventDefault()
      // The box gets the focus first, because a focused row is removed together with the list.
      input()?.focus()
      close()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
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
          onChange={(event) => {
            setQuery(event.target.value)
            setOpen(true)
          }}
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
        <div className="absolute inset-x-0 top-full z-40 mt-2 rounded-box bg-raised p-1.5 shadow-lift ring-1 ring-line empty:hidden">
          {open && (
            <Suspense>
              <List
                query={query.trim()}
                onPick={() => {
                  recordQuery(query)
                  close()
                }}
                onRepeat={(text) => {
                  setQuery(text)
                  input()?.focus()
                }}
              />
            </Suspense>
          )}
        </div>
      </form>
    </search>
  )
}

function List(props: SearchListProps) {
  const SearchList = useLazyComponent(searchList)
  return <SearchList {...props} />
}

import clsx from 'clsx'
import { Content, List, Root, Trigger } from 'radix-ui/tabs'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface TabsProps {
  /** The accessible name of the list of tabs. */
  label: string
  value: string
  onChange: (value: string) => void
  tabs: readonly (readonly [value: string, label: ReactNode])[]
  /** The contents of the tabs: one TabPanel for each tab. */
  children: ReactNode
}

export function Tabs({ label, value, onChange, tabs, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState({ before: false, after: false })
  // On phones the row of tabs is wider than the screen. The chosen tab is scrolled to the middle of the row, and the
  // page must not scroll. The tabs become wider when the web font arrives, so the row is scrolled again when a size
  // changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab has changed when the value changes
  useEffect(() => {
    const row = list.current
    if (!row) return
    // At the end of the row the scroll position can be short of the maximum by a fraction of a pixel.
    const measure = () => {
      const scrolled = Math.abs(row.scrollLeft)
      const next = { before: scrolled > 1, after: row.scrollWidth - row.clientWidth - scrolled > 1 }
      setHidden((last) => (last.before === next.before && last.after === next.after ? last : next))
    }
    const showChosen = () => {
      const tab = row.querySelector<HTMLElement>('[data-state="active"]')
      if (tab) row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 })
      measure()
    }
    const resizes = new ResizeObserver(showChosen)
    resizes.observe(row)
    for (const tab of row.children) resizes.observe(tab)
    row.addEventListener('scroll', measure, { passive: true })
    return () => {
      resizes.disconnect()
      row.removeEventListener('scroll', measure)
    }
  }, [value])
  return (
    <Root value={value} onValueChange={onChange}>
      <List
        ref={list}
        aria-label={label}
        className={clsx(
          'relative flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]',
          // A fade at an end of the row shows that there are more tabs on that side. A row that fits is not faded.
          (hidden.before || hidden.after) &&
            '[mask-image:linear-gradient(90deg,transparent,#000_var(--before),#000_calc(100%-var(--after)),transparent)]',
          hidden.before ? '[--before:2rem]' : '[--before:0px]',
          hidden.after ? '[--after:2rem]' : '[--after:0px]',
        )}
      >
        {tabs.map(([key, text]) => (
          <Trigger
            key={key}
            value={key}
            // Radix moves the focus by script, and the browser would then draw the keyboard focus ring around the
            // pressed tab. So the pressed tab is focused first, without the ring.
            onMouseDown={({ currentTarget }) => currentTarget.focus({ focusVisible: false })}
            className="-mb-px shrink-0 border-b-2 border-transparent px-4 py-3.5 font-semibold whitespace-nowrap text-ink-soft transition-colors hover:text-ink focus-visible:rounded-bit focus-visible:-outline-offset-4 data-[state=active]:border-rose data-[state=active]:text-ink"
          >
            {text}
          </Trigger>
        ))}
      </List>
      {children}
    </Root>
  )
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Content value={value} className="appear pt-6 focus-visible:outline-offset-8">
      {children}
    </Content>
  )
}

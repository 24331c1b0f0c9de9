import clsx from 'clsx'
import type { KeyboardEvent } from 'react'

const parts = [
  ['chapters', 'Chapters'],
  ['manuscript', 'Manuscript'],
  ['book', 'What the story knows'],
] as const

export type DeskPart = (typeof parts)[number][0]

interface DeskTabsProps {
  part: DeskPart
  onPart: (part: DeskPart) => void
}

/**
 * The three parts of the desk on a small screen. The manuscript stays mounted behind the others, with its typed text.
 */
export function DeskTabs({ part, onPart }: DeskTabsProps) {
  const moveByKeys = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null
    if (by === null) return
    event.preventDefault()
    const at = parts.findIndex(([value]) => value === part)
    const next = parts[(at + by + parts.length) % parts.length]?.[0] ?? part
    onPart(next)
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label="Parts of the desk"
      onKeyDown={moveByKeys}
      className="sticky top-17 z-20 flex border-b border-line bg-paper"
    >
      {parts.map(([value, label]) => (
        <button
          key={value}
          id={`tab-${value}`}
          type="button"
          role="tab"
          aria-selected={value === part}
          aria-controls={value === part ? `desk-${value}` : undefined}
          tabIndex={value === part ? 0 : -1}
          onClick={() => onPart(value)}
          className={clsx(
            '-mb-px min-h-12 flex-auto border-b-2 px-1 text-[0.9375rem] font-semibold focus-visible:-outline-offset-4',
            value === part ? 'border-rose text-ink' : 'border-transparent text-ink-soft',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

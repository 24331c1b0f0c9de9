import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface FormSectionProps {
  title: string
  /** A summary of the values in this part of the form, shown while the part is folded. */
  summary?: string
  /** Whether the part is unfolded at first. */
  open?: boolean
  /** Whether the part is unfolded at first on a wide screen. */
  wide?: boolean
  /**
   * The number of the save that was refused because a field in this part of the form is invalid; 0 if all are valid.
   * After each refused save a folded part unfolds, and the field gets the focus.
   */
  refusedSave?: number
  children: ReactNode
}

const wideScreen = '(width >= 64rem)'

/** A part of a form that folds. Its fields stay in the form while it is folded. */
export function FormSection({
  title,
  summary,
  open = false,
  wide = false,
  refusedSave = 0,
  children,
}: FormSectionProps) {
  const [isOpen, setOpen] = useState(() => open || (wide && matchMedia(wideScreen).matches))
  const section = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (refusedSave === 0 || section.current?.open !== false) return
    section.current.open = true
    section.current.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusedSave])
  return (
    <details
      ref={section}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/section border-t border-line first:border-t-0"
    >
      <summary className="flex min-h-15 cursor-pointer list-none items-center gap-4 py-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <h2 className="text-2xl">{title}</h2>
          {summary && (
            <span
              dir="auto"
              className="mt-0.5 block truncate text-[0.9375rem] text-ink-soft group-open/section:hidden"
            >
              {summary}
            </span>
          )}
        </span>
        <ChevronDown
          aria-hidden
          className="ms-auto size-5 shrink-0 text-ink-soft transition-transform group-open/section:rotate-180"
        />
      </summary>
      <div className="grid gap-6 pt-3 pb-8">{children}</div>
    </details>
  )
}

import clsx from 'clsx'
import type { Selection } from 'prosemirror-state'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Manuscript } from './manuscript.ts'
import { useManuscriptState } from './use-manuscript.ts'

/** Half of the width of the bar on a wide screen (px). */
const HALF_WIDTH = 285
/** The height (px) at the bottom of a touch screen that the selection bar and the navigation below it cover. */
const COVERED = 250
/**
 * The smallest distance (px) between the top of the window and the selected words at which the selection bar fits above
 * them and below the bars of the desk.
 */
const BELOW_BARS = 184

interface SelectionBarProps {
  manuscript: Manuscript
  intents: readonly { value: string; label: string; hint: string }[]
  onChoose: (intent: string) => void
}

/** Offers actions for the selected words, above them, once the pointer is up (D-138). Escape hides it. */
export function SelectionBar({ manuscript, intents, onChoose }: SelectionBarProps) {
  const { hasSelection, selectedWords } = useManuscriptState(manuscript)
  const bar = useRef<HTMLElement>(null)
  const [isPointerDown, setPointerDown] = useState(false)
  const [rect, setRect] = useState<DOMRect | null>(null)
  const [dismissed, setDismissed] = useState<Selection | null>(null)
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest('.manuscript')) setPointerDown(true)
    }
    const release = () => setPointerDown(false)
    document.addEventListener('pointerdown', press)
    document.addEventListener('pointerup', release)
    document.addEventListener('pointercancel', release)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('pointerup', release)
      document.removeEventListener('pointercancel', release)
    }
  }, [])
  const { selection } = manuscript.state
  const isShown = hasSelection && selectedWords > 0 && !isPointerDown && !dismissed?.eq(selection)
  useEffect(() => {
    if (!isShown) return
    const dismiss = (event: KeyboardEvent) => {
      const { key, target, isComposing } = event
      if (key !== 'Escape' || isComposing || !(target instanceof Element)) return
      // An Escape in a menu, a dialog or a field belongs to that control and does not hide the bar.
      const desk = target.closest('[data-desk]') ?? target.querySelector('[data-desk]')
      const isHere = desk !== null && target.closest('input, textarea, select') === null
      if (!isHere && !bar.current?.contains(target)) return
      // One Escape hides the bar and does not also leave focus mode.
      event.stopPropagation()
      setDismissed(manuscript.state.selection)
    }
    document.addEventListener('keydown', dismiss, { capture: true })
    return () => document.removeEventListener('keydown', dismiss, { capture: true })
  }, [isShown, manuscript])
  useEffect(() => {
    if (!isShown) return
    const place = () => setRect(manuscript.selectionRect())
    place()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    const stop = manuscript.subscribe(place)
    return () => {
      stop()
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [isShown, manuscript])
  if (!isShown || !rect) return null
  const column = manuscript.columnRect() ?? new DOMRect(0, 0, window.innerWidth)
  const half = Math.min(HALF_WIDTH, column.width / 2 - 12)
  const middle = Math.min(
    Math.max(rect.left + rect.width / 2, column.left + half + 12),
    column.right - half - 12,
  )
  const style = {
    '--top': `${Math.max(rect.top, BELOW_BARS)}px`,
    '--middle': `${middle}px`,
  } as React.CSSProperties
  // On a touch screen the selection bar is at the lower edge, away from the menu of the system. If it would cover the
  // selected words there, it is below the bars at the top of the desk.
  const isLow = rect.bottom > window.innerHeight - COVERED && rect.top > 360
  return createPortal(
    <section
      ref={bar}
      aria-label="Selected passage"
      // A press on a button of the selection bar must not remove the selection.
      onPointerDown={(event) => event.preventDefault()}
      style={style}
      className={clsx(
        'appear fixed z-30 rounded-panel bg-raised shadow-lift ring-1 ring-line pointer-coarse:inset-x-3',
        isLow ? 'pointer-coarse:top-60' : 'pointer-coarse:bottom-[calc(8rem+env(safe-area-inset-bottom))]',
        'pointer-fine:start-(--middle) pointer-fine:top-(--top) pointer-fine:max-w-[calc(100vw-1.5rem)] pointer-fine:-translate-x-1/2 pointer-fine:-translate-y-[calc(100%+0.5rem)]',
      )}
    >
      <div
        role="toolbar"
        aria-label="Work on this passage"
        className="flex flex-wrap gap-0.5 p-1.5 pointer-coarse:*:basis-[30%] pointer-coarse:*:grow pointer-fine:flex-nowrap"
      >
        {intents.map(({ value, label, hint }) => (
          <button
            key={value}
            type="button"
            title={hint}
            onClick={() => onChoose(value)}
            className="min-h-9 rounded-full px-2 text-sm font-semibold whitespace-nowrap pointer-fine:px-3 text-ink hover:bg-rose-wash hover:text-rose-strong pointer-coarse:min-h-11"
          >
            {label}
          </button>
        ))}
      </div>
    </section>,
    document.body,
  )
}

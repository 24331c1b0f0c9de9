import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { passageIntents } from '#contract/book-options.ts'
import type { Chapter } from '#contract/chapters.ts'
import { intentWords } from './intents.ts'
import type { PassageStart } from './passage-start.ts'
import { type Passage, selectedPassage } from './selected-passage.ts'

interface Selected {
  passage: Passage
  /** The distance in pixels from the top of the page to the selection, and from the left to its middle. */
  top: number
  middle: number
}

interface PassageToolbarProps {
  chapter: Chapter
  onChoose: (start: PassageStart) => void
}

/** Offers actions for the words that the author has selected in a chapter (D-122). */
export function PassageToolbar({ chapter, onChoose }: PassageToolbarProps) {
  const selected = useSelectedPassage(chapter)
  if (!selected) return null
  return createPortal(
    <section
      aria-label="Selected passage"
      data-print="no"
      // A press on a button of this toolbar must not remove the selection.
      onPointerDown={(event) => event.preventDefault()}
      style={{ '--top': `${selected.top}px`, '--middle': `${selected.middle}px` } as React.CSSProperties}
      className="appear z-30 rounded-panel bg-raised shadow-lift ring-1 ring-line pointer-coarse:fixed pointer-coarse:inset-x-3 pointer-coarse:bottom-[calc(5.5rem+env(safe-area-inset-bottom))] pointer-fine:absolute pointer-fine:start-(--middle) pointer-fine:top-(--top) pointer-fine:max-w-[calc(100vw-1.5rem)] pointer-fine:-translate-x-1/2 pointer-fine:-translate-y-[calc(100%+0.5rem)]"
    >
      <div
        role="toolbar"
        aria-label="Work on this passage"
        className="flex flex-wrap gap-0.5 p-1.5 pointer-coarse:*:basis-[30%] pointer-coarse:*:grow pointer-fine:flex-nowrap"
      >
        {passageIntents.map((intent) => (
          <button
            key={intent}
            type="button"
            title={intentWords[intent].hint}
            onClick={() => onChoose({ ...selected.passage, intent })}
            className="min-h-9 rounded-full px-2 text-sm font-semibold whitespace-nowrap pointer-fine:px-3 text-ink hover:bg-rose-wash hover:text-rose-strong pointer-coarse:min-h-11"
          >
            {intentWords[intent].label}
          </button>
        ))}
      </div>
    </section>,
    document.body,
  )
}

/** Returns the selected words of the chapter and their position, once the pointer is released. */
function useSelectedPassage({ id, content }: Chapter): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    let isPointerDown = false
    const update = () => {
      if (isPointerDown) return
      const page = document.querySelector(`[data-chapter="${id}"] .prose`)
      const selection = document.getSelection()
      const passage = page && selectedPassage(page, selection, content)
      setSelected(passage && selection ? placed(passage, selection.getRangeAt(0)) : null)
    }
    const press = ({ target }: PointerEvent) => {
      isPointerDown = !(target instanceof Element && target.closest('[role=toolbar]'))
    }
    const release = () => {
      isPointerDown = false
      // Pressing on a selection clears it, but the browser does this only after the `pointerup` event.
      requestAnimationFrame(update)
    }
    const hideByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setSelected(null)
    }
    document.addEventListener('selectionchange', update)
    document.addEventListener('pointerdown', press)
    document.addEventListener('pointerup', release)
    document.addEventListener('pointercancel', release)
    document.addEventListener('keydown', hideByKey)
    return () => {
      document.removeEventListener('selectionchange', update)
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('pointerup', release)
      document.removeEventListener('pointercancel', release)
      document.removeEventListener('keydown', hideByKey)
    }
  }, [id, content])
  return selected
}

function placed(passage: Passage, range: Range): Selected {
  const { top, left, width } = range.getBoundingClientRect()
  const halfToolbar = Math.min(285, window.innerWidth / 2 - 12)
  const middle = Math.min(
    Math.max(left + width / 2, halfToolbar + 12),
    document.documentElement.clientWidth - halfToolbar - 12,
  )
  // If the selection begins above the visible part of the page, the buttons are placed below the header.
  return { passage, top: Math.max(top, 140) + window.scrollY, middle: middle + window.scrollX }
}

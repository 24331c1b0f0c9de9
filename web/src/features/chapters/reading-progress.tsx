import { useEffect, useRef } from 'react'

/** A line at the top of the window that shows how much of the chapter has been read (D-157). */
export function ReadingProgress() {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const show = () => {
      const text = document.querySelector('#chapters .prose')?.getBoundingClientRect()
      if (!text || !line.current) return
      const read = (window.innerHeight - text.top) / Math.max(text.height, 1)
      // Before the beginning of the text and after its end, no progress is shown.
      const isShown = text.top < 0 && text.bottom > 0
      line.current.style.scale = `${isShown ? Math.min(1, Math.max(0, read)) : 0} 1`
    }
    // The first measurement waits for the next frame, because here it would make the browser lay out the whole page.
    const frame = requestAnimationFrame(show)
    window.addEventListener('scroll', show, { passive: true })
    window.addEventListener('resize', show)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', show)
      window.removeEventListener('resize', show)
    }
  }, [])
  return (
    <div
      ref={line}
      aria-hidden
      data-print="no"
      data-reading-progress
      className="pointer-events-none fixed inset-x-0 top-17 z-30 h-0.75 origin-left scale-x-0 bg-rose rtl:origin-right"
    />
  )
}

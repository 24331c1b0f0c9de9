import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * The end of the text is kept above this share (0 to 1) of the visible height, so that there is visible space for new
 * text.
 */
const LOWEST = 0.78
const SMOOTH_PX = 100
const upKeys = ['ArrowUp', 'PageUp', 'Home']

/**
 * Scrolls the page with the end of a growing text until the reader scrolls (D-124).
 * @returns whether the page follows the text, and a function that makes the page follow again.
 */
export function useFollowText(
  end: RefObject<HTMLElement | null>,
  text: string,
  growing: boolean,
): { following: boolean; follow: () => void } {
  const [following, setFollowing] = useState(true)
  // `wanted` is the position to which this hook scrolled last, and `seen` the position of the page at the last scroll
  // event.
  const wanted = useRef(0)
  const seen = useRef(0)
  const isPressed = useRef(false)

  const scroll = useCallback(() => {
    const bottom = end.current?.getBoundingClientRect().bottom
    if (bottom === undefined || isPressed.current) return
    const over = bottom - visibleHeight() * LOWEST
    if (over <= 0) return
    wanted.current = window.scrollY + over
    // Only steps of a line or two scroll smoothly. During a longer smooth scroll the new text would be outside the
    // window.
    const isSmooth = over < SMOOTH_PX && !prefersReducedMotion()
    window.scrollTo({ top: wanted.current, behavior: isSmooth ? 'smooth' : 'instant' })
  }, [end])

  useEffect(() => {
    if (!growing) return
    setFollowing(true)
    window.scrollTo({ top: 0, behavior: 'instant' })
    // In the animation frame in which the text appears, the router and the page itself may still scroll. Scrolls in
    // this frame therefore do not count as scrolls of the reader.
    let isArmed = false
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        isArmed = true
        seen.current = window.scrollY
        wanted.current = window.scrollY
        scroll()
      })
    })
    let height = 0
    const watch = () => {
      const { scrollY } = window
      const { scrollHeight } = document.documentElement
      // The browser scrolls up when the page becomes shorter; this is not a scroll of the reader.
      const isShorter = scrollHeight < height
      const isBack = scrollY < Math.min(seen.current, wanted.current) - 2 && !isShorter
      // A smooth scroll that is still running can move the page beyond the target of the next scroll, so only a longer
      // distance counts as a scroll of the reader.
      const isReader = isBack || scrollY > wanted.current + SMOOTH_PX
      height = scrollHeight
      seen.current = scrollY
      if (isArmed && isReader) setFollowing(false)
    }
    // During a smooth scroll of this hook, a scroll of the reader is detected by wheel, touch and keys.
    const stop = () => setFollowing(false)
    const stopAtWheel = ({ deltaY }: WheelEvent) => deltaY < 0 && stop()
    const stopAtKey = ({ key }: KeyboardEvent) => upKeys.includes(key) && stop()
    // While the reader presses the mouse button, the page must not move: the click would hit another element and be
    // lost.
    const press = () => {
      isPressed.current = true
      // A scroll by 1 px ends a smooth scroll that is running. Browsers ignore a scroll to the present position.
      window.scrollBy({ top: 1, behavior: 'instant' })
    }
    const release = () => {
      isPressed.current = false
    }
    window.addEventListener('pointerdown', press, { passive: true })
    window.addEventListener('pointerup', release, { passive: true })
    window.addEventListener('pointercancel', release, { passive: true })
    window.addEventListener('scroll', watch, { passive: true })
    window.addEventListener('wheel', stopAtWheel, { passive: true })
    window.addEventListener('touchmove', stop, { passive: true })
    window.addEventListener('keydown', stopAtKey)
    return () => {
      cancelAnimationFrame(frame)
      release()
      window.removeEventListener('pointerdown', press)
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', release)
      window.removeEventListener('scroll', watch)
      window.removeEventListener('wheel', stopAtWheel)
      window.removeEventListener('touchmove', stop)
      window.removeEventListener('keydown', stopAtKey)
    }
  }, [growing, scroll])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page scrolls when the text has grown
  useLayoutEffect(() => {
    if (growing && following) scroll()
  }, [text, growing, following, scroll])

  return { following, follow: () => setFollowing(true) }
}

// Returns the height of the window without its lower end, which the bottom bar of small screens covers. The scroll
// padding is the height of the covered part.
function visibleHeight(): number {
  const { scrollPaddingBottom } = getComputedStyle(document.documentElement)
  return window.innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0)
}

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

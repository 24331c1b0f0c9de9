/** The properties by which a link or button of the prerendered page is found again in the page that the app renders. */
interface Focused {
  tag: string
  href: string | null
  label: string
  /** The position of the element among all elements with the same tag, address and label. */
  index: number
}

const root = () => document.getElementById('root')

let last: Focused | null = null

/** Remembers which element of the prerendered page has the focus, until the app replaces the page. */
export function watchShellFocus(): void {
  const remember = () => {
    const active = document.activeElement
    last = active && root()?.contains(active) ? describe(active) : null
  }
  remember()
  root()?.addEventListener('focusin', remember)
}

/**
 * Moves the focus to the element of the app that had the focus in the prerendered page. Otherwise the focus would fall
 * to the body.
 */
export function restoreShellFocus(): void {
  const wanted = last
  last = null
  if (!wanted || document.activeElement !== document.body) return
  const equal = equalTo(wanted)
  const found = equal[wanted.index] ?? equal[0]
  found?.focus({ preventScroll: true })
}

function describe(element: Element): Focused {
  const focused = { ...labelOf(element), index: 0 }
  return { ...focused, index: equalTo(focused).indexOf(element as HTMLElement) }
}

function equalTo({ tag, href, label }: Focused): HTMLElement[] {
  const all = [...(root()?.querySelectorAll<HTMLElement>(tag) ?? [])]
  return all.filter((one) => {
    const own = labelOf(one)
    return own.href === href && own.label === label
  })
}

function labelOf(element: Element): Omit<Focused, 'index'> {
  return {
    tag: element.tagName,
    href: element.getAttribute('href'),
    label: element.getAttribute('aria-label') ?? element.textContent,
  }
}

import type { CSSProperties } from 'react'

/** Five marks, of which `level` are filled. The same level must be written beside them. */
export function Flames({ level }: { level: number }) {
  // One element, because lists show the marks on every card.
  return <span aria-hidden className="flames" style={{ '--filled': `${level * 20}%` } as CSSProperties} />
}

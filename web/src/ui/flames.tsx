import type { CSSProperties } from 'react'

/** Five marks, of which as many are filled as `level` says. Words beside them must say the same. */
export function Flames({ level }: { level: number }) {
  // One element, because lists show the marks on every card.
  return <span aria-hidden className="flames" style={{ '--filled': `${level * 20}%` } as CSSProperties} />
}

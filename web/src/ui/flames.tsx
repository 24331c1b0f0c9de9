import type { CSSProperties } from 'react'

/** Five marks, of which `level` are filled. The caller must write the same level as text beside the marks. */
export function Flames({ level }: { level: number }) {
  // The five marks are one element, because lists show them on every card.
  return <span aria-hidden className="flames" style={{ '--filled': `${level * 20}%` } as CSSProperties} />
}

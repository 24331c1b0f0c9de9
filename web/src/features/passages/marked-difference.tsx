import { useMemo } from 'react'
import { Emphasized } from '../../lib/emphasis.tsx'
import { diffWords } from './word-diff.ts'

interface MarkedDifferenceProps {
  before: string
  after: string
}

/** Shows a passage with the words that a suggestion removes and adds. */
export function MarkedDifference({ before, after }: MarkedDifferenceProps) {
  const parts = useMemo(() => diffWords(before, after), [before, after])
  return (
    <span dir="auto" className="block whitespace-pre-line wrap-anywhere">
      {parts.map(({ text, change, ...emphasis }, index) => {
        const words = <Emphasized {...emphasis}>{text}</Emphasized>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
        if (change === 'same') return <span key={index}>{words}</span>
        const Mark = change === 'added' ? 'ins' : 'del'
        return (
          <Mark
            // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
            key={index}
            className={
              change === 'added'
                ? 'rounded-bit bg-leaf-wash text-leaf no-underline [del+&]:ms-1'
                : 'rounded-bit bg-ember-wash text-ember'
            }
          >
            {words}
          </Mark>
        )
      })}
    </span>
  )
}

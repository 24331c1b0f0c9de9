import { memo, type ReactNode } from 'react'
import { emphasisOfGrowing, emphasisOfProse } from '#contract/emphasis.ts'

interface EmphasisProps {
  text: string
  /** Whether the text is still being written. Its last emphasis may then have no end yet. */
  isGrowing?: boolean
}

/** Shows prose with its emphasis (D-136). The text is never parsed as HTML, because React escapes it. */
export const Emphasis = memo(function Emphasis({ text, isGrowing = false }: EmphasisProps) {
  if (!text.includes('*')) return text
  const runs = isGrowing ? emphasisOfGrowing(text) : emphasisOfProse(text)
  return runs.map(({ text: words, italic, bold, from }) => (
    <Emphasized key={from} italic={italic} bold={bold}>
      {words}
    </Emphasized>
  ))
})

interface EmphasizedProps {
  italic?: boolean | undefined
  bold?: boolean | undefined
  children: ReactNode
}

/** Shows words in italics, in bold or in both, as the emphasis of their run requires. */
export function Emphasized({ italic, bold, children }: EmphasizedProps) {
  const words = bold ? <strong>{children}</strong> : children
  return italic ? <em>{words}</em> : words
}

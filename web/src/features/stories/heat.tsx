import clsx from 'clsx'
import { spiceLabels } from '#contract/options.ts'
import { Flames } from '../../ui/flames.tsx'

interface HeatProps {
  /** From 1 to 5. */
  level: number
  /** Only the five marks are visible. The name is their title, and screen readers announce it. */
  isShort?: boolean
}

/** The spice level of a story on the common scale: five marks, and the name in the specification (D-131). */
export function Heat({ level, isShort }: HeatProps) {
  const name = spiceLabels[level - 1] ?? spiceLabels[0]
  return (
    <span title={`Heat ${level} of 5: ${name}`} className="inline-flex flex-wrap items-center gap-x-1.5">
      <Flames level={level} />
      <span className={clsx(isShort && 'sr-only')}>{name}</span>
    </span>
  )
}

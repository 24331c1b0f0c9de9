import { spiceLabels } from '#contract/options.ts'
import { Flames } from '../../ui/flames.tsx'

interface HeatProps {
  /** From 1 to 5. */
  level: number
}

/** The spice level of a story on the common scale: five marks, and the name in the specification (D-131). */
export function Heat({ level }: HeatProps) {
  const name = spiceLabels[level - 1] ?? spiceLabels[0]
  return (
    <span title={`Heat ${level} of 5: ${name}`} className="inline-flex flex-wrap items-center gap-x-1.5">
      <Flames level={level} />
      <span>{name}</span>
    </span>
  )
}

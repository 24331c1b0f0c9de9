import { spiceLabels } from '#contract/options.ts'
import { Flames } from '../../ui/flames.tsx'

interface HeatProps {
  /** The spice level, from 1 to 5. */
  level: number
}

/** Shows the spice level of a story as five marks and as the name that the specification gives it (D-131). */
export function Heat({ level }: HeatProps) {
  const name = spiceLabels[level - 1] ?? spiceLabels[0]
  return (
    <span title={`Heat ${level} of 5: ${name}`} className="inline-flex flex-wrap items-center gap-x-1.5">
      <Flames level={level} />
      <span>{name}</span>
    </span>
  )
}

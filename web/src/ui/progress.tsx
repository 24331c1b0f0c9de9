import clsx from 'clsx'

interface ProgressProps {
  /** The progress from 0 to 1, or null if it is unknown. */
  value: number | null
  label: string
  /** The positions, from 0 to 1, at which the bar has a mark. */
  ticks?: readonly number[]
  /** Whether the bar has square ends, for a progress bar at the edge of another bar. */
  flat?: boolean
}

export function Progress({ value, label, ticks = [], flat }: ProgressProps) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={clsx('relative overflow-hidden bg-line', flat ? 'h-1' : 'h-1.5 rounded-full')}
    >
      <div
        className={clsx(
          'h-full bg-linear-to-r from-rose to-gold transition-[width] duration-500',
          !flat && 'rounded-full',
          percent === undefined && 'breathe',
        )}
        style={{ width: `${percent ?? 100}%` }}
      />
      {ticks.map((tick) => (
        <span
          key={tick}
          aria-hidden
          data-tick
          className="absolute inset-y-0 w-0.5 bg-surface"
          style={{ insetInlineStart: `${tick * 100}%` }}
        />
      ))}
    </div>
  )
}

interface ProgressProps {
  /** From 0 to 1, or null if it is unknown. */
  value: number | null
  label: string
  /** Places from 0 to 1 that are marked on the bar. */
  ticks?: readonly number[]
}

export function Progress({ value, label, ticks = [] }: ProgressProps) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="relative h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className={`h-full rounded-full bg-linear-to-r from-rose to-gold transition-[width] duration-500 ${percent === undefined ? 'breathe' : ''}`}
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

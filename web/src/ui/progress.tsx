interface ProgressProps {
  /** From 0 to 1, or null if it is unknown. */
  value: number | null
  label: string
}

export function Progress({ value, label }: ProgressProps) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className={`h-full rounded-full bg-linear-to-r from-rose to-gold transition-[width] duration-500 ${percent === undefined ? 'breathe' : ''}`}
        style={{ width: `${percent ?? 100}%` }}
      />
    </div>
  )
}

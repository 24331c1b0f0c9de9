interface StatCardProps {
  label: string
  value: string
  /** An explanation below the value. */
  detail?: string
}

export function StatCard({ label, value, detail }: StatCardProps) {
  return (
    <div className="min-w-0 rounded-panel bg-surface px-5 py-4 shadow-[inset_0_0_0_1px_var(--line)]">
      <p className="text-sm text-ink-soft">{label}</p>
      <p dir="auto" className="mt-1 truncate font-display text-xl font-[560] sm:text-2xl">
        {value}
      </p>
      {detail && <p className="mt-0.5 text-sm text-ink-soft">{detail}</p>}
    </div>
  )
}

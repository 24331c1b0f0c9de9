import { StatCard } from '../../ui/stat-card.tsx'

type Stat = readonly [label: string, value: string | number | undefined, detail?: string]

/** Shows three numbers about the whole site. An ellipsis stands for a number that has not loaded. */
export function StatRow({ stats }: { stats: readonly [Stat, Stat, Stat] }) {
  return (
    <div className="grid grid-cols-2 gap-3.5 *:last:max-sm:col-span-2 sm:grid-cols-3">
      {stats.map(([label, value, detail]) => (
        <StatCard key={label} label={label} value={value?.toLocaleString() ?? '…'} detail={detail} />
      ))}
    </div>
  )
}

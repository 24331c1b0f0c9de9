import { StatCard } from '../../ui/stat-card.tsx'

type Stat = readonly [label: string, value: string | number | undefined, detail?: string]

/** Three figures of the whole site; an ellipsis stands for those that are not there yet. */
export function StatRow({ stats }: { stats: readonly [Stat, Stat, Stat] }) {
  return (
    <div className="grid grid-cols-2 gap-3.5 *:last:max-sm:col-span-2 sm:grid-cols-3">
      {stats.map(([label, value, detail]) => (
        <StatCard key={label} label={label} value={value?.toLocaleString() ?? '…'} detail={detail} />
      ))}
    </div>
  )
}

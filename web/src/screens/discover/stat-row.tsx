import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/format.ts'
import { read } from '../../lib/queries.ts'
import { StatCard } from '../../ui/stat-card.tsx'
import { FailedReads } from '../../ui/unfetched.tsx'

type Stat = readonly [label: string, value: string | number | undefined, detail?: string]

/** The query of the numbers about the whole site. */
export const siteStats = read('GET /api/discover/stats')

/** Shows three numbers about the whole site. An ellipsis stands for a number that has not loaded. */
export function StatRow({ stats }: { stats: readonly [Stat, Stat, Stat] }) {
  const query = useQuery({ ...siteStats, enabled: false })
  if (query.isError && !query.data)
    return <FailedReads queries={[query]} text="The numbers could not be fetched." />
  return (
    <div className="grid grid-cols-2 gap-3.5 *:last:max-sm:col-span-2 sm:grid-cols-3">
      {stats.map(([label, value, detail]) => (
        <StatCard
          key={label}
          label={label}
          value={typeof value === 'number' ? formatNumber(value) : (value ?? '…')}
          detail={detail}
        />
      ))}
    </div>
  )
}

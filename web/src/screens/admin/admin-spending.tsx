import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../lib/format.ts'
import { read } from '../../lib/queries.ts'
import { formatDollars } from '../../lib/use-estimate.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'
import { Unreachable } from '../layout/unreachable.tsx'

/** The money that was spent and the money that orders reserve, today and this month (D-151). */
export function AdminSpending() {
  const spending = useQuery({ ...read('GET /api/admin/spending'), staleTime: 0, refetchInterval: 10_000 })
  const { data: settings } = useQuery(read('GET /api/admin/settings'))
  if (spending.isLoadingError) return <Unreachable retry={() => void spending.refetch()} />
  if (!spending.data) return <Skeleton className="h-80 w-full rounded-panel" />
  const { today, month, users, models } = spending.data
  const labels = settings?.modelLabels ?? {}
  return (
    <div className="grid grid-cols-1 gap-8">
      {spending.isRefetchError && <UnfetchedLine retry={() => void spending.refetch()} />}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <StatCard
          label="Spent today"
          value={formatDollars(today.spent)}
          detail={
            today.budget === null ? 'no limit' : `of ${formatDollars(today.budget)}, until midnight UTC`
          }
        />
        <StatCard
          label="Reserved"
          value={formatDollars(today.reserved)}
          detail="held by orders that wait or are written"
        />
        <StatCard
          label="Spent this month"
          value={formatDollars(month.spent)}
          detail={
            month.budgetOfUser === null
              ? 'no limit for a user'
              : `each user may spend ${formatDollars(month.budgetOfUser)}`
          }
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        <Sums title="By user, this month" empty="Nothing was spent this month.">
          {users.map(({ id, name, spent, reserved }) => (
            <Row key={id} name={name ?? 'Erased accounts'} value={formatDollars(spent)}>
              {reserved > 0 && `${formatDollars(reserved)} reserved`}
            </Row>
          ))}
        </Sums>
        <Sums title="By model, this month" empty="No model was asked this month.">
          {models.map(({ name, calls, spent, priced }) => (
            <Row key={name} name={labels[name] ?? name} value={priced ? formatDollars(spent) : 'no price'}>
              {formatCount(calls, 'call')}
              {!priced && ': its orders count as $0, and no budget stops them. Set MODEL_PRICES.'}
            </Row>
          ))}
        </Sums>
      </div>
    </div>
  )
}

function Sums({ title, empty, children }: { title: string; empty: string; children: React.ReactNode[] }) {
  return (
    <Card className="p-6">
      <h2 className="text-xl">{title}</h2>
      {children.length === 0 ? (
        <p className="mt-3 text-ink-soft">{empty}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">{children}</ul>
      )}
    </Card>
  )
}

function Row({ name, value, children }: { name: string; value: string; children?: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <span className="min-w-0">
        <bdi className="font-semibold break-words">{name}</bdi>
        {children && <span className="block text-sm text-ink-soft">{children}</span>}
      </span>
      <span className="font-semibold tabular-nums">{value}</span>
    </li>
  )
}

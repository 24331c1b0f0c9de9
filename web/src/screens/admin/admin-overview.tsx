import { useQuery } from '@tanstack/react-query'
import { BarChart } from '../../features/admin/bar-chart.tsx'
import { timeLabel } from '../../lib/age-label.ts'
import { capitalize, formatCount, formatNumber } from '../../lib/format.ts'
import { read } from '../../lib/queries.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'
import { Unreachable } from '../layout/unreachable.tsx'

const MICROS = 1_000_000

export function AdminOverview() {
  const stats = useQuery(read('GET /api/admin/stats'))
  if (stats.isLoadingError) return <Unreachable retry={() => void stats.refetch()} />
  if (!stats.data) return <Skeleton className="h-80 w-full rounded-panel" />
  const { generations, recentActivity, ...of } = stats.data
  const cards = [
    ['Users', of.totalUsers, `${of.activeUsers} active, ${of.newUsersThisWeek} new this week`],
    ['Stories', of.totalStories, `${of.publicStories} public`],
    ['Characters', of.totalCharacters, `${of.publicCharacters} public`],
    ['Locations', of.totalLocations, formatCount(of.totalCollections, 'collection')],
    ['Messages', of.totalMessages, 'sent so far'],
    ['Generations', generations.running, `running, ${generations.queued} waiting`],
    ['Completed today', generations.completedToday, `${generations.failedToday} failed`],
  ] as const
  return (
    <div className="grid grid-cols-1 gap-8">
      {stats.isRefetchError && <UnfetchedLine retry={() => void stats.refetch()} />}
      <div className="grid grid-cols-2 gap-4 *:last:col-span-2 lg:grid-cols-4">
        {cards.map(([label, value, detail]) => (
          <StatCard key={label} label={label} value={formatNumber(value)} detail={detail} />
        ))}
      </div>
      <Charts />
      <Card className="p-6">
        <h2 className="text-xl">Recent Activity</h2>
        {recentActivity.length === 0 && <p className="mt-3 text-ink-soft">Nothing yet.</p>}
        <ul className="mt-2 divide-y divide-line">
          {recentActivity.map(({ type, title, userName, createdAt }) => (
            <li key={`${type} ${title} ${createdAt}`} className="flex items-baseline gap-4 py-3">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <bdi className="font-semibold">{type === 'user' ? userName : title}</bdi>{' '}
                <span className="text-ink-soft">
                  {type === 'user' ? (
                    'signed up'
                  ) : (
                    <>
                      {capitalize(type)} by <bdi>{userName}</bdi>
                    </>
                  )}
                </span>
              </span>
              <time dateTime={createdAt} className="text-sm whitespace-nowrap text-ink-soft">
                {timeLabel(createdAt)}
              </time>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

function Charts() {
  const history = useQuery(read('GET /api/admin/history'))
  if (history.isLoadingError)
    return <UnfetchedLine retry={() => void history.refetch()} text="The charts could not be fetched." />
  if (!history.data) return <Skeleton className="h-64 w-full rounded-panel" />
  const { days, queue } = history.data
  const dayOf = (day: string) => new Date(day).toLocaleDateString(undefined, { timeZone: 'UTC' })
  const hourOf = (at: string) =>
    new Date(at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:*:last:odd:col-span-2">
      <BarChart
        title="Sign-ups"
        span="30 days"
        series={[['Sign-ups', 'rose']]}
        points={days.map(({ day, signUps }) => ({ label: dayOf(day), values: [signUps] }))}
      />
      <BarChart
        title="Generations by outcome"
        span="30 days"
        series={[
          ['Completed', 'leaf'],
          ['Failed', 'ember'],
          ['Cancelled', 'ink-faint'],
        ]}
        points={days.map(({ day, completed, failed, cancelled }) => ({
          label: dayOf(day),
          values: [completed, failed, cancelled],
        }))}
      />
      <BarChart
        title="Cost"
        span="30 days"
        series={[['US dollars', 'gold']]}
        unit={(value) => `$${value.toFixed(2)}`}
        points={days.map(({ day, costMicros }) => ({ label: dayOf(day), values: [costMicros / MICROS] }))}
      />
      <BarChart
        title="Waiting in the queue"
        span="24 hours"
        series={[['Waiting', 'sky']]}
        points={queue.map(({ at, waiting }) => ({ label: hourOf(at), values: [waiting] }))}
      />
      <BarChart
        title="Chapters read after a change"
        span="30 days"
        series={[['Readings', 'plum']]}
        points={days.map(({ day, readings }) => ({ label: dayOf(day), values: [readings] }))}
      />
    </div>
  )
}

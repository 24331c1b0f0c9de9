import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { tiers, wordsPerChapter } from '#contract/membership.ts'
import { formatNumber } from '../../lib/format.ts'
import { read } from '../../lib/queries.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'

/** Shows this month's usage and the limits of the tier (D-52, D-69). */
export function MonthCard() {
  // Many actions change the usage, so it is refetched whenever the card is shown.
  const { data: usage, isLoadingError, refetch } = useQuery({ ...read('GET /api/user/usage'), staleTime: 0 })
  if (isLoadingError)
    return (
      <UnfetchedLine text="What you used this month could not be fetched." retry={() => void refetch()} />
    )
  if (!usage) return <Skeleton className="h-48 w-full rounded-panel" />
  const { tier, pendingTier, enforced, periodEnd, passageWords, chapters, characters, locations } = usage
  const meters = [
    ['Chapters', chapters],
    ['Characters', characters],
    ['Locations', locations],
  ] as const
  const until = new Date(periodEnd).toLocaleDateString(undefined, { timeZone: 'UTC' })
  return (
    <Card className="p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <h2 className="text-xl">This month</h2>
        <Link
          to={paths.membership}
          className="touch-area text-[0.9375rem] font-semibold text-rose hover:underline"
        >
          {tiers[tier].name}
        </Link>
      </div>
      <dl className="mt-4 grid gap-6 sm:grid-cols-3">
        {meters.map(([label, { used, limit }]) => (
          <div key={label}>
            <dt className="text-[0.9375rem] text-ink-soft">{label}</dt>
            <dd>
              <span className="mt-0.5 mb-2.5 block font-display text-2xl font-[560] tabular-nums">
                {formatNumber(used)}
                <span className="font-sans text-base font-normal text-ink-soft">
                  {limit === null ? ' of unlimited' : ` of ${limit}`}
                </span>
              </span>
              {limit !== null && <Progress value={used / limit} label={`${label}: ${used} of ${limit}`} />}
            </dd>
          </div>
        ))}
      </dl>
      {passageWords > 0 && (
        <p className="mt-5 text-[0.9375rem] text-ink-soft">
          Passages: <span className="tabular-nums">{formatNumber(passageWords)}</span> words. Each full{' '}
          {formatNumber(wordsPerChapter)} count as a chapter.
        </p>
      )}
      <p className="mt-5 text-sm text-ink-soft">
        {enforced
          ? `Counted anew from ${until} (UTC).`
          : `Counted anew from ${until} (UTC). Nothing stops at the limit on this Heartroom.`}
        {pendingTier && ` From then on: ${tiers[pendingTier].name}.`}
      </p>
    </Card>
  )
}

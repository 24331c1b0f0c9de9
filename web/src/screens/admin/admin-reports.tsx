import { Suspense, useState } from 'react'
import type { ReportAction, ReportCase } from '#contract/reports.ts'
import { PagedRows } from '../../features/admin/paged-rows.tsx'
import { ReportCaseRow } from '../../features/admin/report-case-row.tsx'
import { formatCount } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { usePages } from '../../lib/use-pages.ts'
import { Select } from '../../ui/select.tsx'

const DecisionDialog = lazyPart(async () => ({
  default: (await import('../../features/admin/decision-dialog.tsx')).DecisionDialog,
}))

const statuses = [
  ['open', 'Waiting for a decision'],
  ['decided', 'Decided'],
] as const
type Status = (typeof statuses)[number][0]

/** The queue of reports: each reported thing once, with the possible decisions (D-147). */
export function AdminReports() {
  const [status, setStatus] = useState<Status>('open')
  const [deciding, setDeciding] = useState<{ reported: ReportCase; action: ReportAction } | null>(null)
  const reports = usePages('GET /api/admin/reports', { query: { status } })
  return (
    <>
      <div className="mb-5 sm:max-w-xs">
        <Select
          aria-label="Reports to show"
          options={statuses}
          value={status}
          onChange={(event) => setStatus(event.target.value as Status)}
        />
      </div>
      <p role="status" className="mb-3 text-sm text-ink-soft">
        {reports.items && formatCount(reports.total, 'reported thing')}
      </p>
      <PagedRows
        pages={reports}
        empty={status === 'open' ? 'Nothing waits for you.' : 'Nothing has been decided so far.'}
      >
        {(reported) => (
          <ReportCaseRow
            key={reported.id}
            reported={reported}
            onDecide={(action) => setDeciding({ reported, action })}
          />
        )}
      </PagedRows>
      {deciding && (
        <Suspense>
          <DecisionDialog {...deciding} onClose={() => setDeciding(null)} />
        </Suspense>
      )}
    </>
  )
}

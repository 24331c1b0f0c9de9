import { useQuery } from '@tanstack/react-query'
import { OperatorForm } from '../../features/admin/operator-form.tsx'
import { PagedRows } from '../../features/admin/paged-rows.tsx'
import { ServiceChecks } from '../../features/admin/service-checks.tsx'
import { timeLabel } from '../../lib/age-label.ts'
import { read } from '../../lib/queries.ts'
import { usePages } from '../../lib/use-pages.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'

/** The tab with the settings that apply at once, tests of the services, the environment settings and the audit log. */
export function AdminSettings() {
  const deployment = useQuery(read('GET /api/admin/deployment'))
  const audit = usePages('GET /api/admin/audit', {})
  const settings = useQuery({ ...read('GET /api/admin/settings'), staleTime: 0 })
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
      <Card className="p-6 lg:row-span-2">
        <h2 className="text-xl">Settings</h2>
        <p className="mt-1 mb-5 text-ink-soft">They apply within a second, without a restart.</p>
        {settings.isError && (
          <UnfetchedLine retry={() => void settings.refetch()} text="The settings could not be fetched." />
        )}
        {settings.isPending && <Skeleton className="h-96 w-full" />}
        {settings.data && <OperatorForm settings={settings.data} />}
      </Card>
      <Card className="p-6">
        <h2 className="text-xl">Try the services</h2>
        <p className="mt-1 mb-5 text-ink-soft">Each try is a real one, and what it costs is counted.</p>
        <ServiceChecks />
      </Card>
      <Card className="p-6">
        <h2 className="text-xl">Deployment</h2>
        <p className="mt-1 text-ink-soft">Set in the environment of the server; shown without secrets.</p>
        {deployment.isError && (
          <UnfetchedLine retry={() => void deployment.refetch()} text="The settings could not be fetched." />
        )}
        {deployment.isPending && <Skeleton className="mt-4 h-72 w-full" />}
        <dl className="mt-3 divide-y divide-line">
          {deployment.data?.map(({ name, value }) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-6 py-2.5">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="min-w-0 font-semibold break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <section aria-labelledby="audit" className="lg:col-span-2">
        <h2 id="audit" className="mb-4 text-xl">
          Audit log
        </h2>
        <PagedRows pages={audit} empty="No admin has done anything yet.">
          {({ id, adminName, action, targetType, targetId, detail, createdAt }) => (
            <li key={id} className="py-3">
              <p className="break-words">
                <bdi className="font-semibold">{adminName ?? 'The server'}</bdi> {action}{' '}
                <span className="text-ink-soft">
                  {targetType} {targetId}
                </span>
              </p>
              <p className="text-sm break-words text-ink-soft">
                <time dateTime={createdAt} title={new Date(createdAt).toLocaleString()}>
                  {timeLabel(createdAt)}
                </time>
                <bdi>{Object.entries(detail).map(([name, value]) => `, ${name}: ${String(value)}`)}</bdi>
              </p>
            </li>
          )}
        </PagedRows>
      </section>
    </div>
  )
}

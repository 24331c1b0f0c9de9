import { AnnounceForm } from '../../features/admin/announce-form.tsx'
import { PagedRows } from '../../features/admin/paged-rows.tsx'
import { timeLabel } from '../../lib/age-label.ts'
import { usePages } from '../../lib/use-pages.ts'
import { Card } from '../../ui/card.tsx'

export function AdminNotifications() {
  const sent = usePages('GET /api/admin/notifications', {})
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[1fr_1.2fr]">
      <Card className="p-6">
        <h2 className="text-xl">Broadcast</h2>
        <p className="mt-1 mb-5 text-ink-soft">
          To everybody. To write to one user, use the bell beside them under Users.
        </p>
        <AnnounceForm />
      </Card>
      <section aria-labelledby="sent">
        <h2 id="sent" className="mb-4 text-xl">
          Sent
        </h2>
        <PagedRows pages={sent} empty="Nothing has been sent yet.">
          {({ id, title, content, userName, userId, adminName, sentCount, readCount, createdAt }) => (
            <li key={id} className="py-4">
              <p className="flex items-baseline gap-4">
                <span dir="auto" className="min-w-0 flex-1 font-semibold">
                  {title}
                </span>
                <time dateTime={createdAt} className="text-sm whitespace-nowrap text-ink-soft">
                  {timeLabel(createdAt)}
                </time>
              </p>
              <p dir="auto" className="mt-1 break-words whitespace-pre-line">
                {content}
              </p>
              <p className="mt-1.5 text-sm text-ink-soft">
                {userId === null ? (
                  'To everybody'
                ) : (
                  <>
                    To <bdi>{userName ?? 'somebody who has left'}</bdi>
                  </>
                )}
                {adminName && (
                  <>
                    , by <bdi>{adminName}</bdi>
                  </>
                )}
                : {readCount} of {sentCount} read
              </p>
            </li>
          )}
        </PagedRows>
      </section>
    </div>
  )
}

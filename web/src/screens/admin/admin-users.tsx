import { Suspense, useState } from 'react'
import type { ManagedUser } from '#contract/admin.ts'
import { ManagedUserRow } from '../../features/admin/managed-user-row.tsx'
import { PagedRows } from '../../features/admin/paged-rows.tsx'
import { formatCount } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { usePages } from '../../lib/use-pages.ts'
import { SearchBox } from '../../ui/search-box.tsx'

const AnnounceDialog = lazyPart(async () => ({
  default: (await import('../../features/admin/announce-dialog.tsx')).AnnounceDialog,
}))

export function AdminUsers() {
  const [q, setQ] = useState('')
  const [writing, setWriting] = useState<ManagedUser | null>(null)
  const users = usePages('GET /api/admin/users', { query: { q: q || undefined } })
  return (
    <>
      <SearchBox label="Search users by name or e-mail" value={q} onSearch={setQ} className="mb-5 max-w-md" />
      <p role="status" className="mb-3 text-sm text-ink-soft">
        {users.items && formatCount(users.total, 'user')}
      </p>
      <PagedRows pages={users} empty="Nobody by that name or e-mail.">
        {(user) => <ManagedUserRow key={user.id} user={user} onWrite={() => setWriting(user)} />}
      </PagedRows>
      {writing && (
        <Suspense>
          <AnnounceDialog to={writing} onClose={() => setWriting(null)} />
        </Suspense>
      )}
    </>
  )
}

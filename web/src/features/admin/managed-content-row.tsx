import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ManagedContent } from '#contract/admin.ts'
import { timeLabel } from '../../lib/age-label.ts'
import { call } from '../../lib/api.ts'
import { capitalize, formatCount } from '../../lib/format.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { paths } from '../../paths.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DeleteConfirmation } from '../../ui/delete-confirmation.tsx'

const plurals = {
  story: 'stories',
  character: 'characters',
  location: 'locations',
  collection: 'collections',
} as const
const pathOf = {
  story: paths.story,
  character: paths.character,
  location: paths.location,
  collection: paths.collection,
}

/** Shows one work of any author with the actions of an admin. */
export function ManagedContentRow({ work }: { work: ManagedContent }) {
  const { type, id, title, authorName, likeCount, isPublic, hidden, createdAt } = work
  const params = { type: plurals[type], id }
  const refresh = () =>
    Promise.all([
      invalidate('GET /api/admin/content'),
      invalidate('GET /api/admin/stats'),
      invalidate('GET /api/admin/audit'),
    ])
  const [isPublishing, setPublishing] = useState(false)
  const toggle = useAction({
    run: () => call('PUT /api/admin/{type}/{id}/visibility', { params, body: { isPublic: !isPublic } }),
    success: 'Content visibility updated',
    failure: 'Failed to update content visibility',
    onSuccess: refresh,
  })
  const remove = useAction({
    run: () => call('DELETE /api/admin/{type}/{id}', { params }),
    success: 'Content deleted successfully',
    failure: 'Failed to delete content',
    onSuccess: refresh,
  })
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={pathOf[type](id)}
            className="touch-area min-w-0 font-semibold break-words hover:text-rose"
          >
            <bdi>{title}</bdi>
          </Link>
          <Badge tone={isPublic ? 'leaf' : 'gray'}>{isPublic ? 'Public' : 'Private'}</Badge>
          {hidden && <Badge tone="ember">Hidden</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {capitalize(type)} by <bdi>{authorName}</bdi>, {formatCount(likeCount, 'like')},{' '}
          {timeLabel(createdAt)}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="quiet"
          size="small"
          busy={toggle.isPending}
          aria-label={`${isPublic ? 'Hide' : 'Make public'}: ${title}`}
          onClick={() => (isPublic ? toggle.mutate() : setPublishing(true))}
        >
          {isPublic ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          {isPublic ? 'Hide' : 'Make public'}
        </Button>
        <AlertDialog
          open={isPublishing}
          onOpenChange={setPublishing}
          title={`Make this ${type} public?`}
          confirm="Make public"
          onConfirm={() => toggle.mutate()}
        >
          “<bdi>{title}</bdi>” is private to <bdi>{authorName}</bdi>. Everybody will see it, also without an
          account, and <bdi>{authorName}</bdi> is told.
        </AlertDialog>
        <DeleteConfirmation
          title={`Delete this ${type}?`}
          button={(ask) => (
            <Button
              variant="danger"
              size="small"
              busy={remove.isPending}
              aria-label={`Delete: ${title}`}
              onClick={ask}
            >
              <Trash2 aria-hidden />
              Delete
            </Button>
          )}
          onConfirm={() => remove.mutate()}
        >
          “<bdi>{title}</bdi>” by <bdi>{authorName}</bdi> is deleted for good, and its writer is told.
        </DeleteConfirmation>
      </div>
    </li>
  )
}

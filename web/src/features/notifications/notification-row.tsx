import clsx from 'clsx'
import { Heart, type LucideIcon, Mail, Sparkles, UserPlus, X } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { Notification } from '#contract/notifications.ts'
import { call } from '../../lib/api.ts'
import { arrivalAt } from '../../lib/arrival.ts'
import { useAction } from '../../lib/use-action.ts'
import { Age } from '../../ui/age.tsx'
import { useKeptFocus } from '../../ui/kept-focus.ts'
import { refetchNotifications } from './notification-cache.ts'
import { refetchIfMissing, useMarkRead } from './use-mark-read.ts'

const icons: Partial<Record<string, LucideIcon>> = {
  message: Mail,
  collaboration_request: UserPlus,
  like: Heart,
}

interface NotificationRowProps {
  notification: Notification
  onLeave: () => void
}

export function NotificationRow({ notification, onLeave }: NotificationRowProps) {
  const { id, type, title, content, link, chapterId, isRead, createdAt } = notification
  const navigate = useNavigate()
  const markRead = useMarkRead()
  const remove = useAction({
    run: () => call('DELETE /api/notifications/{id}', { params: { id } }),
    failure: 'Failed to delete notification',
    onSuccess: refetchNotifications,
    onError: refetchIfMissing,
  })
  // An unknown type gets the icon of system notifications.
  const Icon = icons[type] ?? Sparkles

  const open = () => {
    if (!isRead) markRead.mutate(id)
    if (!link) return
    onLeave()
    void navigate(link, { state: arrivalAt(chapterId) })
  }

  return (
    <li className="group relative flex border-b border-line last:border-0 hover:bg-rose-wash/40">
      <button
        type="button"
        onClick={open}
        className="flex min-w-0 flex-1 gap-3.5 py-3.5 pe-12 ps-5 text-start focus-visible:-outline-offset-2"
      >
        <span
          aria-hidden
          className="mt-0.5 grid size-9 shrink-0 place-items-center rounded-full bg-rose-wash text-rose"
        >
          <Icon className="size-4.5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className={clsx('flex items-baseline gap-2', isRead ? 'font-medium' : 'font-bold')}>
            <span dir="auto" className="min-w-0 break-words">
              {title}
            </span>
            {!isRead && (
              <span className="mt-[0.5lh] size-2 shrink-0 -translate-y-1/2 self-start rounded-full bg-rose">
                <span className="sr-only">Unread</span>
              </span>
            )}
          </span>
          {content && (
            <span dir="auto" className="mt-0.5 line-clamp-3 block text-[0.9375rem] text-ink-soft">
              {content}
            </span>
          )}
          <time
            dateTime={createdAt}
            title={new Date(createdAt).toLocaleString()}
            className="mt-1 block text-[0.8125rem] text-ink-faint"
          >
            <Age time={createdAt} />
          </time>
        </span>
      </button>
      <button
        {...useKeptFocus(remove.isPending, { onClick: () => remove.mutate() })}
        type="button"
        aria-label={`Delete notification: ${title}`}
        className="absolute top-2 end-2 grid size-9 touch:top-1 touch:end-1 touch:size-11 place-items-center rounded-full text-ink-faint hover:bg-rose-wash hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  )
}

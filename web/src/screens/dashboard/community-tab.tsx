import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Compass, Handshake, type LucideIcon, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatDate } from '../../lib/format.ts'
import { readAll } from '../../lib/queries.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FailedReads } from '../../ui/unfetched.tsx'

const RECENT = 3

/** The counts of a new user are not shown, because all of them would be zeros (D-132). */
export function CommunityTab({ isNew }: { isNew: boolean }) {
  const messages = useQuery(readAll('GET /api/messages'))
  const requests = useQuery(readAll('GET /api/collaboration-requests'))
  const unread = messages.data?.filter((one) => !one.isRead).length
  const pending = requests.data?.filter((one) => one.status === 'pending').length
  const isShown = (count: number | undefined) => count !== undefined && (count > 0 || !isNew)
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1.2fr_1fr]">
      <div className="grid gap-3">
        <LinkCard to={paths.messages} Icon={Mail} title="Messages">
          {isShown(unread) ? `${unread} unread` : 'Your letter box'}
        </LinkCard>
        <LinkCard to={paths.messages} Icon={Handshake} title="Collaboration requests">
          {isShown(pending) ? `${pending} pending` : 'Writers who ask to work with you'}
        </LinkCard>
        <LinkCard to={paths.discover} Icon={Compass} title="Discover">
          New stories and the people who write them
        </LinkCard>
        <FailedReads queries={[requests]} text="The collaboration requests could not be fetched." />
      </div>
      <Card className="p-6">
        <h2 className="text-xl">Recent Activity</h2>
        <FailedReads queries={[messages]} text="Your messages could not be fetched." />
        {messages.isPending && <Skeleton className="mt-4 h-24 w-full" />}
        {messages.data?.length === 0 && (
          <p className="mt-3 text-ink-soft">Nothing yet. Messages to you appear here.</p>
        )}
        <ul className="mt-2 divide-y divide-line">
          {messages.data?.slice(0, RECENT).map((one) => (
            <li key={one.id} className="flex items-center gap-3 py-3">
              <Mail aria-hidden className="size-4.5 shrink-0 text-rose" />
              <span className="min-w-0">
                <span className="block">New message</span>
                <span dir="auto" className="block truncate text-sm text-ink-soft">
                  {`${one.sender.firstName} ${one.sender.lastName}`.trim()}
                </span>
              </span>
              <time dateTime={one.createdAt} className="ms-auto shrink-0 text-sm text-ink-soft">
                {formatDate(one.createdAt)}
              </time>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

interface LinkCardProps {
  to: string
  Icon: LucideIcon
  title: string
  children: ReactNode
}

function LinkCard({ to, Icon, title, children }: LinkCardProps) {
  return (
    <Link
      to={to}
      className="group flex items-center gap-4 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] transition-shadow hover:shadow-[inset_0_0_0_1px_var(--rose)]"
    >
      <span
        aria-hidden
        className="grid size-12 shrink-0 place-items-center rounded-full bg-rose-wash text-rose"
      >
        <Icon className="size-5.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-display text-lg font-[560]">{title}</span>
        <span className="text-ink-soft">{children}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 text-ink-faint group-hover:text-rose" />
    </Link>
  )
}

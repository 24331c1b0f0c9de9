import { BookHeart, Library, UserRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Age } from '../../ui/age.tsx'
import { Card } from '../../ui/card.tsx'
import type { Activity } from './recent-activity.ts'

const looks = {
  story: [BookHeart, 'Started', paths.story],
  character: [UserRound, 'Created', paths.character],
  collection: [Library, 'Gathered', paths.collection],
} as const

export function ActivityCard({ activity }: { activity: Activity[] }) {
  return (
    <Card className="p-6">
      <h2 className="text-xl">Recent Activity</h2>
      {activity.length === 0 && (
        <p className="mt-3 text-ink-soft">Nothing yet. What you make appears here.</p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {activity.map(({ key, kind, name, id, createdAt }) => {
          const [Icon, verb, pathOf] = looks[kind]
          return (
            <li key={key} className="relative flex items-center gap-3.5 py-3">
              <Icon aria-hidden className="size-4.5 shrink-0 text-rose" />
              <span className="line-clamp-2 min-w-0 flex-1">
                {verb}{' '}
                <Link
                  to={pathOf(id)}
                  className="font-semibold after:absolute after:inset-0 hover:text-rose hover:underline"
                >
                  <bdi>{name}</bdi>
                </Link>
              </span>
              <time dateTime={createdAt} className="text-sm whitespace-nowrap text-ink-soft">
                <Age time={createdAt} />
              </time>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

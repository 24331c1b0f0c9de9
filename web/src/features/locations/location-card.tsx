import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Location } from '#contract/locations.ts'
import { capitalize, formatCount, formatNumber } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { AuthorName } from '../../ui/author-name.tsx'
import { LocationPicture } from './location-picture.tsx'

interface LocationCardProps {
  location: Location
  /**
   * Whether the card is in the list of the user's own locations. It then shows the visibility instead of the author.
   */
  own?: boolean
  /** A button in the corner of the picture. */
  action?: ReactNode
}

export function LocationCard({ location, own, action }: LocationCardProps) {
  const { id, name, type, description, likeCount, usageCount, isPublic } = location
  return (
    <article className="group relative flex min-w-0 flex-col overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)] transition-shadow duration-200 hover:shadow-lift">
      <div className="aspect-5/3 overflow-hidden bg-rose-wash">
        <div className="size-full motion-safe:transition-transform motion-safe:duration-500 motion-safe:group-hover:scale-[1.03]">
          <LocationPicture location={location} />
        </div>
      </div>
      <div className="flex flex-1 flex-col px-5 pt-4 pb-4.5">
        <p className="kicker">{capitalize(type)}</p>
        <h3 dir="auto" className="mt-1 text-xl">
          {/* The link's ::after covers the card, so that a click on the picture opens the location too. */}
          <Link
            to={paths.location(id)}
            className="rounded-bit after:absolute after:inset-0 after:rounded-panel group-hover:text-rose focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-rose"
          >
            {name}
          </Link>
        </h3>
        <p dir="auto" className="mt-1.5 line-clamp-2 text-[0.9375rem]/snug text-ink-soft">
          {description}
        </p>
        <p className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-3.5 text-sm text-ink-soft">
          <span className="min-w-0 truncate">
            {own ? (
              isPublic ? (
                'Public'
              ) : (
                'Private'
              )
            ) : (
              <AuthorName
                name={location.authorName}
                profile={location.authorIsPublic ? paths.user(location.authorId) : null}
              />
            )}
          </span>
          {usageCount > 0 && <span>{formatCount(usageCount, 'story')}</span>}
          <span className="ms-auto inline-flex items-center gap-1.5" title={formatCount(likeCount, 'like')}>
            <Heart aria-hidden className="size-[1.1em]" />
            {formatNumber(likeCount)}
            <span className="sr-only">likes</span>
          </span>
        </p>
      </div>
      {action && <div className="absolute top-3 end-3">{action}</div>}
    </article>
  )
}

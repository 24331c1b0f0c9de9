import { Heart, ImageOff, MapPin } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Location } from '#contract/locations.ts'
import { titled } from '../../lib/wording.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'

export function LocationCard({ location }: { location: Location }) {
  const { id, name, type, description, likeCount, isPublic } = location
  return (
    <article className="group relative flex min-w-0 flex-col overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)] transition-shadow hover:shadow-[inset_0_0_0_1px_var(--line-strong),var(--shadow)]">
      <LocationImage location={location} className="aspect-5/3" />
      <div className="flex flex-1 flex-col p-5">
        <h3 className="text-xl">
          <Link to={paths.location(id)} className="after:absolute after:inset-0 group-hover:text-rose">
            {name}
          </Link>
        </h3>
        <p className="mt-1.5 line-clamp-2 text-[0.9375rem]/snug text-ink-soft">{description}</p>
        <p className="mt-auto flex items-center gap-3 pt-4 text-sm text-ink-soft">
          <Badge tone="rose">{titled(type)}</Badge>
          {isPublic && <span>Public</span>}
          <span className="ml-auto inline-flex items-center gap-1.5">
            <Heart aria-hidden className="size-4" />
            {likeCount.toLocaleString()}
            <span className="sr-only">likes</span>
          </span>
        </p>
      </div>
    </article>
  )
}

/** A location's picture from wherever its writer keeps it; a broken one is hidden. */
export function LocationImage({ location, className }: { location: Location; className?: string }) {
  const [broken, setBroken] = useState(false)
  if (!location.imageUrl || broken) {
    const Icon = broken ? ImageOff : MapPin
    return (
      <div
        aria-hidden
        className={`grid place-items-center bg-linear-to-br from-rose-wash to-gold-wash text-plum/60 ${className ?? ''}`}
      >
        <Icon className="size-10" strokeWidth={1.4} />
      </div>
    )
  }
  return (
    <img
      src={location.imageUrl}
      alt={location.name}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className={`w-full object-cover ${className ?? ''}`}
    />
  )
}

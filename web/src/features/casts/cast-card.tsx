import { Link } from 'react-router-dom'
import type { Cast } from '#contract/casts.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { GenreBadge } from '../../ui/badge.tsx'

const FACES = 3

/** Shows a cast with at most three portraits and the number of the other members. */
export function CastCard({ cast }: { cast: Cast }) {
  const faces = cast.faces.slice(0, FACES)
  const more = cast.characterCount - faces.length
  return (
    <article className="group relative flex flex-col rounded-panel bg-surface p-6 shadow-[inset_0_0_0_1px_var(--line)] transition-shadow hover:shadow-[inset_0_0_0_1px_var(--line-strong),var(--shadow)]">
      <div className="flex items-center -space-x-3">
        {faces.map((face) => (
          <Avatar
            key={face.id}
            name={face.name}
            imageUrl={face.imageUrl}
            className="size-14 text-xl ring-3 ring-surface"
          />
        ))}
        {more > 0 && (
          <span className="z-1 grid size-14 place-items-center rounded-full bg-rose-wash font-semibold text-rose-strong ring-3 ring-surface">
            +{more}
          </span>
        )}
        {cast.characterCount === 0 && <span className="ps-3 text-ink-soft">No members yet</span>}
      </div>
      <h2 dir="auto" className="mt-5 text-xl">
        <Link to={paths.cast(cast.id)} className="after:absolute after:inset-0 group-hover:text-rose">
          {cast.name}
        </Link>
      </h2>
      {cast.description && (
        <p dir="auto" className="mt-1.5 line-clamp-2 text-ink-soft">
          {cast.description}
        </p>
      )}
      {cast.genre && (
        <p className="mt-3.5">
          <GenreBadge genre={cast.genre} />
        </p>
      )}
    </article>
  )
}

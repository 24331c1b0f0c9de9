import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { AiMark } from '../../features/stories/ai-mark.tsx'
import { Cover } from '../../features/stories/cover.tsx'
import { Heat } from '../../features/stories/heat.tsx'
import { formatCount } from '../../lib/format.ts'
import { read } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { AuthorName } from '../../ui/author-name.tsx'
import { Badge } from '../../ui/badge.tsx'

/** The number of newest stories that are compared. The story with the most likes is offered. */
const COMPARED = 24

/** Offers one story to read to a user without works (D-132). */
export function FirstRead() {
  const isAdult = useSession().user?.isAdult === true
  const { data = [] } = useQuery(read('GET /api/stories/public', { query: { limit: COMPARED } }))
  const [story] = data
    // The text of a mature story is withheld from users who have not said that they are 18 or older (D-144).
    .filter(({ chapterCount, mature }) => chapterCount > 0 && (isAdult || !mature))
    .sort((one, other) => other.likeCount - one.likeCount)
  if (!story) return null
  return (
    <section
      aria-labelledby="first-read"
      className="relative mt-8 flex max-w-2xl gap-5 rounded-panel bg-surface p-4 shadow-[inset_0_0_0_1px_var(--line)] transition-shadow hover:shadow-[inset_0_0_0_1px_var(--rose)] sm:p-5"
    >
      <span aria-hidden className="w-20 shrink-0 sm:w-24">
        <Cover story={story} sizes="6rem" />
      </span>
      <div className="min-w-0 self-center">
        <p className="kicker">Or read one first</p>
        <h2 id="first-read" dir="auto" className="mt-1.5 text-xl">
          <Link to={paths.story(story.id)} className="after:absolute after:inset-0 hover:text-rose">
            {story.title}
          </Link>
        </h2>
        <p dir="auto" className="mt-1.5 line-clamp-2 text-[0.9375rem]/snug text-ink-soft">
          {story.description}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-ink-soft">
          <span>
            <AuthorName
              name={story.authorName}
              profile={story.authorIsPublic ? paths.user(story.authorId) : null}
            />
          </span>
          <Heat level={story.spiceLevel} />
          {story.mature && <Badge tone="neutral">Mature</Badge>}
          {formatCount(story.chapterCount, 'chapter')}
          <AiMark label={story.aiLabel} />
        </p>
      </div>
    </section>
  )
}

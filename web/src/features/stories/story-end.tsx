import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Story, StoryDetail } from '#contract/stories.ts'
import { formatCount } from '../../lib/format.ts'
import { read } from '../../lib/queries.ts'
import { shareLink } from '../../lib/share-link.ts'
import { usePages } from '../../lib/use-pages.ts'
import { useIsLinkOnly, useStoryQuery } from '../../lib/use-story-query.ts'
import { paths } from '../../paths.ts'
import { AuthorName } from '../../ui/author-name.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SaveIcon } from '../../ui/save-icon.tsx'
import { FailedReads } from '../../ui/unfetched.tsx'
import { AiMark } from './ai-mark.tsx'
import { Cover } from './cover.tsx'
import { Heat } from './heat.tsx'
import { StoryRating } from './story-rating.tsx'
import { useSaveStory } from './use-story-reactions.ts'

/** The maximum number of the author's other stories that are shown. */
const OTHERS = 3

/** The content after the last line of a story: rating, Save, Share, the author and other stories (D-126). */
export function StoryEnd({ story }: { story: StoryDetail }) {
  const { id, title, isPublic, authorId, authorName, authorIsPublic } = story
  const save = useSaveStory(id)
  const works = usePages('GET /api/users/{id}/stories', { params: { id: authorId } }, authorIsPublic)
  const isLinkOnly = useIsLinkOnly(story)
  const { share } = useStoryQuery()
  const similar = useQuery(read('GET /api/stories/{id}/similar', { params: { id }, query: { share } }))
  const others = works.items?.filter((one) => one.id !== id).slice(0, OTHERS) ?? []
  return (
    <section aria-labelledby="story-end" data-print="no" className="mx-auto mt-14 max-w-3xl">
      <h2 id="story-end" className="text-center text-2xl">
        {story.status === 'completed' ? 'The end' : 'The end, so far'}
      </h2>
      <p className="mt-1.5 mb-4 text-center text-ink-soft">
        A story <AuthorName name={authorName} profile={authorIsPublic ? paths.user(authorId) : null} />.
        {!isLinkOnly && ' How was it?'}
      </p>
      {!isLinkOnly && <StoryRating story={story} />}
      <div className="mt-4 flex flex-wrap justify-center gap-2.5">
        {!isLinkOnly && (
          <Button
            variant="quiet"
            aria-pressed={story.saved}
            busy={save.isPending}
            onClick={() => save.mutate()}
          >
            <SaveIcon isSaved={story.saved} />
            Save
          </Button>
        )}
        {isPublic && (
          <Button
            variant="quiet"
            onClick={() => void shareLink(title, new URL(paths.story(id), window.location.origin).href)}
          >
            <Share2 aria-hidden />
            Share
          </Button>
        )}
      </div>
      {others.length > 0 && <SmallShelf title={`More by ${authorName}`} stories={others} />}
      {similar.data && similar.data.length > 0 && (
        <SmallShelf title="Stories like it" stories={similar.data} showAuthor />
      )}
      <FailedReads
        queries={[{ data: works.items, isError: works.failed, refetch: works.retry }, similar]}
        text="Other stories could not be fetched."
      />
    </section>
  )
}

interface SmallShelfProps {
  title: string
  stories: Story[]
  showAuthor?: boolean
}

function SmallShelf({ title, stories, showAuthor }: SmallShelfProps) {
  return (
    <>
      <h3 dir="auto" className="mt-10 text-xl">
        {title}
      </h3>
      <ul className="mt-3 grid gap-2.5 sm:grid-cols-3">
        {stories.map((story) => (
          <li
            key={story.id}
            className="relative flex gap-3.5 rounded-box bg-paper p-3 transition-shadow hover:shadow-[inset_0_0_0_1px_var(--rose)]"
          >
            <span aria-hidden className="w-14 shrink-0">
              <Cover story={story} sizes="3.5rem" className="rounded-bit! shadow-none!" />
            </span>
            <span className="min-w-0 text-sm text-ink-soft">
              <Link
                to={paths.story(story.id)}
                dir="auto"
                className="line-clamp-2 font-display text-base/tight font-[560] text-ink after:absolute after:inset-0"
              >
                {story.title}
              </Link>
              {showAuthor && (
                <span className="mt-1 block">
                  <AuthorName
                    name={story.authorName}
                    profile={story.authorIsPublic ? paths.user(story.authorId) : null}
                  />
                </span>
              )}
              <span className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <Heat level={story.spiceLevel} />
                {story.mature && <Badge tone="neutral">Mature</Badge>}
                {formatCount(story.chapterCount, 'chapter')}
                {story.chapterCount > 0 && <AiMark label={story.aiLabel} />}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

import { StoryCard } from '../../features/stories/story-card.tsx'
import { usePages } from '../../lib/use-pages.ts'
import { PagedShelf } from '../../ui/paged-shelf.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'

interface CharacterAppearancesProps {
  characterId: number
  /** The token of the share link that opened the character's page; undefined if it was opened without one. */
  share: string | undefined
}

/** Shows the stories in which a character appears, as far as the viewer may see them (D-127). */
export function CharacterAppearances({ characterId, share }: CharacterAppearancesProps) {
  const stories = usePages('GET /api/characters/{id}/stories', {
    params: { id: characterId },
    query: { share },
  })
  if (stories.items?.length === 0) return null
  return (
    <section aria-labelledby="appears-in" className="page pt-14 pb-4">
      <h2 id="appears-in" className="mb-6 text-2xl sm:text-3xl">
        Appears in
      </h2>
      {stories.failed && !stories.items ? (
        <UnfetchedLine retry={stories.retry} text="The stories could not be fetched." />
      ) : (
        <PagedShelf pages={stories} shape="aspect-2/3" empty={null}>
          {(story) => <StoryCard key={story.id} story={story} showAuthor />}
        </PagedShelf>
      )}
    </section>
  )
}

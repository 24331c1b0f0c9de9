import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { isNotFound } from '../lib/api-error.ts'
import { read } from '../lib/queries.ts'
import { useSession } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Spotlight } from '../ui/spotlight.tsx'
import { StoryRoom } from './story/story-room.tsx'
import { StorySkeleton } from './story/story-skeleton.tsx'
import { Unreachable } from './unreachable.tsx'

/** /stories/{id} */
export function StoryScreen() {
  const id = Number(useParams().id)
  const known = Number.isSafeInteger(id) && id > 0
  const { user } = useSession()
  const story = useQuery({ ...read('GET /api/stories/{id}', { params: { id } }), enabled: known })
  const chapters = useQuery({ ...read('GET /api/stories/{id}/chapters', { params: { id } }), enabled: known })

  if (!known || isNotFound(story.error)) {
    return (
      <Spotlight title="Story not found" action={<LinkButton to={paths.home}>Back home</LinkButton>}>
        It does not exist, or its writer keeps it private.
      </Spotlight>
    )
  }
  if (story.isError || chapters.isError) {
    return <Unreachable retry={() => void Promise.all([story.refetch(), chapters.refetch()])} />
  }
  if (!story.data || !chapters.data) return <StorySkeleton />
  return (
    <StoryRoom
      key={id}
      story={story.data}
      chapters={chapters.data}
      settled={!story.isFetching && !chapters.isFetching}
      mine={user?.id === story.data.authorId}
    />
  )
}

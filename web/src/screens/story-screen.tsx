import { useParams } from 'react-router-dom'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Spotlight } from '../ui/spotlight.tsx'
import { OutdatedNotice } from '../ui/unfetched.tsx'
import { Unreachable } from './layout/unreachable.tsx'
import { LoadedStory } from './story/story-room.tsx'
import { StorySkeleton } from './story/story-skeleton.tsx'
import { useWholeStory } from './story/use-whole-story.ts'

/** The screen of /stories/{id}. */
export function StoryScreen() {
  const id = Number(useParams().id)
  const { whole, missing, failed, outdated, retry } = useWholeStory(id)
  if (missing) {
    return (
      <Spotlight title="Story not found" action={<LinkButton to={paths.home}>Back home</LinkButton>}>
        It does not exist, or its writer keeps it private.
      </Spotlight>
    )
  }
  if (failed) return <Unreachable retry={retry} />
  if (!whole) return <StorySkeleton />
  return (
    <>
      {outdated && <OutdatedNotice retry={retry} />}
      <LoadedStory key={`${id} ${whole.asReader}`} {...whole} />
    </>
  )
}

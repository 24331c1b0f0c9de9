import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router-dom'
import { draftsOf } from '../features/desk/desk-calls.ts'
import { MatureGate } from '../features/stories/mature-gate.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { useRequiredSession } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { BackLink } from '../ui/back-link.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spotlight } from '../ui/spotlight.tsx'
import { OutdatedNotice } from '../ui/unfetched.tsx'
import { LoadedDesk } from './desk/desk-room.tsx'
import { EndedWords } from './desk/ended-words.tsx'
import { SessionGate } from './layout/session-gate.tsx'
import { Unreachable } from './layout/unreachable.tsx'
import { useWholeStory, type WholeStory } from './story/use-whole-story.ts'

/**
 * The screen of /stories/{id}/desk, where a book is written (D-135). Users who may not write the story get a page that
 * explains this. If they could write it before, the page offers the words that could not be sent (D-137).
 */
export function DeskScreen() {
  const id = Number(useParams().id)
  const session = useRequiredSession()
  if (session.loading) return <DeskSkeleton />
  if (!session.user) return <SessionGate session={session} />
  return <DeskOfStory key={id} id={id} />
}

function DeskOfStory({ id }: { id: number }) {
  const { whole, missing, failed, outdated, retry } = useWholeStory(id)
  if (missing) {
    return (
      <>
        <Spotlight title="Story not found" action={<LinkButton to={paths.home}>Back home</LinkButton>}>
          It does not exist, or its writer keeps it private.
        </Spotlight>
        <EndedWords storyId={id} />
      </>
    )
  }
  if (whole?.mine === false) {
    return (
      <>
        <Spotlight
          title="You cannot write this story"
          action={<LinkButton to={paths.story(id)}>Read the story</LinkButton>}
        >
          Only its author and the people who edit it can open its desk.
        </Spotlight>
        <EndedWords storyId={id} />
      </>
    )
  }
  if (failed) return <Unreachable retry={retry} />
  if (!whole) return <DeskSkeleton />
  return <OpenedDesk whole={whole} outdated={outdated} retry={retry} />
}

interface OpenedDeskProps {
  whole: WholeStory
  outdated: boolean
  retry: () => void
}

/** The desk of a story that the user may write, or the question about the age before it (D-144). */
function OpenedDesk({ whole, outdated, retry }: OpenedDeskProps) {
  const { story, gated } = whole
  usePageTitle(`${story.title}: the desk`)
  const drafts = useQuery({ ...draftsOf(story.id), enabled: !gated })
  const wasGated = useRef(false)
  const isShown = !gated && drafts.data !== undefined
  // The answered question is removed with its focused button, so the text gets the focus.
  useEffect(() => {
    if (gated) wasGated.current = true
    if (!isShown || !wasGated.current) return
    wasGated.current = false
    document.getElementById('desk-manuscript')?.focus()
  }, [gated, isShown])
  if (gated) {
    return (
      <div className="page grid gap-6 pt-6">
        <BackLink to={paths.story(story.id)}>Back to the story</BackLink>
        <h1 dir="auto" className="text-[clamp(2rem,4.6vw,3.125rem)] break-words">
          {story.title}
        </h1>
        <MatureGate />
      </div>
    )
  }
  if (!drafts.data) {
    return drafts.isError ? <Unreachable retry={() => void drafts.refetch()} /> : <DeskSkeleton />
  }
  const notice = outdated && <OutdatedNotice retry={retry} />
  return <LoadedDesk {...whole} drafts={drafts.data} notice={notice} />
}

function DeskSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the desk"
      className="page grid gap-6 pt-8 lg:grid-cols-[15rem_1fr]"
    >
      <Skeleton className="hidden h-96 lg:block" />
      <Skeleton className="h-[32rem]" />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { draftsOf } from '../features/desk/desk-calls.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spotlight } from '../ui/spotlight.tsx'
import { OutdatedNotice } from '../ui/unfetched.tsx'
import { DeskRoom } from './desk/desk-room.tsx'
import { Unreachable } from './layout/unreachable.tsx'
import { useWholeStory, type WholeStory } from './story/use-whole-story.ts'

/**
 * The screen of /stories/{id}/desk, where a book is written (D-135). Users who may not write the story get a 'not
 * found' page.
 */
export function DeskScreen() {
  const id = Number(useParams().id)
  const { whole, missing, failed, outdated, retry } = useWholeStory(id)
  if (missing || whole?.mine === false) {
    return (
      <Spotlight title="Story not found" action={<LinkButton to={paths.home}>Back home</LinkButton>}>
        It does not exist, or its writer keeps it private.
      </Spotlight>
    )
  }
  if (failed) return <Unreachable retry={retry} />
  if (!whole) return <DeskSkeleton />
  return <WithDrafts key={id} whole={whole} notice={outdated && <OutdatedNotice retry={retry} />} />
}

function WithDrafts({ whole, notice }: { whole: WholeStory; notice: ReactNode }) {
  usePageTitle(`${whole.story.title}: the desk`)
  const { data: drafts, isError, refetch } = useQuery(draftsOf(whole.story.id))
  if (drafts) return <DeskRoom {...whole} drafts={drafts} notice={notice} />
  return isError ? <Unreachable retry={() => void refetch()} /> : <DeskSkeleton />
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

import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { makesChapter } from '#contract/generation-kinds.ts'
import type { StoryDetail } from '#contract/stories.ts'
import { activeGenerations } from '../../features/generations/generation-cache.ts'
import { isLater } from '../../features/generations/generation-order.ts'
import { isNotFound } from '../../lib/api-error.ts'
import { read } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'

export interface WholeStory {
  story: StoryDetail
  chapters: Chapter[]
  /** The active generation of a chapter of this story, or one that ended without a chapter. */
  generation: GenerationSummary | null
  mine: boolean
}

/**
 * Reads a story, its chapters and its generation. While one of them is refetched, all three keep their old values. A
 * finished chapter therefore replaces the text being written in one step, and the scroll position stays. One component
 * must read all three, because a child would render the ended generation before it gets the new chapters.
 */
export function useWholeStory(id: number) {
  const known = Number.isSafeInteger(id) && id > 0
  const { user } = useSession()
  const params = { id }
  const story = useQuery({ ...read('GET /api/stories/{id}', { params }), enabled: known })
  const chapters = useQuery({ ...read('GET /api/stories/{id}/chapters', { params }), enabled: known })
  const mine = user !== null && user.id === story.data?.authorId
  const { data: active = [] } = useQuery({ ...activeGenerations, enabled: mine })
  const held = useRef<WholeStory | null>(null)

  const settled = !story.isFetching && !chapters.isFetching
  if (held.current?.story.id !== id) held.current = null
  if (story.data && chapters.data && (settled || !held.current)) {
    const generation = textGeneration(story.data, chapters.data, active)
    held.current = { story: story.data, chapters: chapters.data, generation, mine }
  }
  return {
    whole: held.current,
    missing: !known || isNotFound(story.error),
    failed: story.isError || chapters.isError,
    retry: () => void Promise.all([story.refetch(), chapters.refetch()]),
  }
}

/** Returns the newer one of the story's generation and the pushed one. */
function textGeneration(story: StoryDetail, chapters: Chapter[], active: GenerationSummary[]) {
  const said = story.generation
  const pushed = active.find((one) => one.storyId === story.id && makesChapter(one))
  const later = !pushed || (said?.id === pushed.id && !isLater(said, pushed)) ? said : pushed
  // The chapter that the generation should regenerate may have been deleted.
  const homeless = later?.chapterId != null && chapters.every((one) => one.id !== later.chapterId)
  return homeless ? null : later
}

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { makesChapter } from '#contract/generation-kinds.ts'
import type { ReadingPlace } from '#contract/reading-places.ts'
import type { StoryDetail } from '#contract/stories.ts'
import { activeGenerations } from '../../features/generations/generation-cache.ts'
import { isActive, isLater } from '../../features/generations/generation-order.ts'
import { isMatureStory, isNotFound } from '../../lib/api-error.ts'
import { read } from '../../lib/queries.ts'
import {
  loadReadingPosition,
  type ReadingPosition,
  type StoredReadingPosition,
} from '../../lib/reading-position.ts'
import { useSession } from '../../lib/session.ts'
import { useStoryQuery } from '../../lib/use-story-query.ts'

export interface WholeStory {
  story: StoryDetail
  chapters: Chapter[]
  /** The active generation of a chapter of this story, or one that ended without a chapter. */
  generation: GenerationSummary | null
  /** Whether the viewer may write the story, as its author or as a collaborator who edits (D-152). */
  mine: boolean
  /** Whether the viewer is the author of the story. */
  owns: boolean
  /** Whether the text is withheld until the reader declares to be 18 or older (D-144). */
  gated: boolean
  /** Whether the viewer has chosen the readers' view. */
  asReader: boolean
  /** The reading position of this reader when the story was opened, or null. */
  position: ReadingPosition | null
}

/** The time (ms) for which the answer about the reading position is used without reading it again. */
const POSITION_FRESH_MS = 5_000

const noGenerations: GenerationSummary[] = []
const noChapters: Chapter[] = []

/**
 * Reads a story, its chapters and its generation. While one of them is refetched, all three keep their old values. A
 * finished chapter therefore replaces the text being written in one step, and the scroll position stays. One component
 * must read all three, because a child would render the ended generation before it gets the new chapters.
 */
export function useWholeStory(id: number) {
  const known = Number.isSafeInteger(id) && id > 0
  const { user, loading, expected } = useSession()
  const params = { id }
  const query = useStoryQuery()
  const story = useQuery({ ...read('GET /api/stories/{id}', { params, query }), enabled: known })
  const chapters = useQuery({
    ...read('GET /api/stories/{id}/chapters', { params, query }),
    enabled: known,
  })
  const mine = user !== null && story.data?.canEdit === true
  const asReader = query.as === 'reader'
  const owns = !asReader && user !== null && user.id === story.data?.authorId
  const { data: active = noGenerations } = useQuery({ ...activeGenerations, enabled: mine })
  const kept = useQuery({
    ...read('GET /api/stories/{id}/reading-place', { params }),
    // A user who has only the share link has no position on the server.
    enabled: known && user !== null && query.share === undefined,
    // The position changes on other devices without a push, so it is read again when the story is opened or its tab is
    // shown again (D-157). An answer of the first load is a few seconds old and is used.
    staleTime: POSITION_FRESH_MS,
    refetchOnWindowFocus: true,
  })
  const gated = isMatureStory(chapters.error)
  const latest = useMemo(() => {
    const shown = gated ? noChapters : chapters.data
    const may = { mine, owns }
    return story.data && shown && { ...wholeOf(story.data, shown, active, may, kept.data), gated, asReader }
  }, [story.data, chapters.data, gated, active, mine, owns, asReader, kept.data])
  const [shown, setShown] = useState<WholeStory | null>(null)

  const settled = !story.isFetching && !chapters.isFetching
  const before = shown?.story.id === id && shown.asReader === asReader ? shown : null
  // The reading position decides which chapter is shown first, so the first rendering waits for it.
  const isReadingPlace = kept.isFetching && !kept.isFetchedAfterMount
  const isPlaced = user !== null ? !isReadingPlace : !(expected && loading)
  const whole = ((before ? settled : isPlaced) ? latest : null) ?? withStarted(before, latest?.generation)
  if (whole !== shown) setShown(whole)
  return {
    whole,
    missing: !known || isNotFound(story.error),
    failed: story.isLoadingError || (chapters.isLoadingError && !gated),
    /** Whether the shown data is old, because it could not be fetched again after a change. */
    outdated: story.isRefetchError || (chapters.isRefetchError && !gated),
    retry: () => void Promise.all([story.refetch(), chapters.refetch()]),
  }
}

/**
 * Adds a generation that has started to a shown story without an active generation. The first words of the generation
 * must not wait until the story and its chapters, which have not changed yet, are read again.
 */
function withStarted(
  before: WholeStory | null,
  generation: GenerationSummary | null = null,
): WholeStory | null {
  const mayAdd =
    before && generation && isActive(generation) && !(before.generation && isActive(before.generation))
  return mayAdd ? { ...before, generation } : before
}

/**
 * Joins a story with its chapters and its generation. Uses the pushed state of the generation if it is newer than the
 * read state.
 */
function wholeOf(
  story: StoryDetail,
  chapters: Chapter[],
  active: GenerationSummary[],
  may: Pick<WholeStory, 'mine' | 'owns'>,
  kept: ReadingPlace | undefined,
): Omit<WholeStory, 'gated' | 'asReader'> {
  const fetched = story.generation
  const pushed = active.find((one) => one.storyId === story.id && makesChapter(one))
  const newer = !pushed || (fetched?.id === pushed.id && !isLater(fetched, pushed)) ? fetched : pushed
  // The chapter that the generation was to regenerate may have been deleted. The generation is then not shown.
  const isOrphan = newer?.chapterId != null && chapters.every((one) => one.id !== newer.chapterId)
  // The server has the reading position of all devices; a visitor's position is only on this device.
  const chapter = chapters.findIndex((one) => one.id === kept?.chapterId) + 1
  const here = loadReadingPosition(story.id)
  const position = chapter > 0 && !isNewer(here, kept) ? { chapter, paragraph: kept?.paragraph ?? 0 } : here
  return { story, chapters, generation: isOrphan ? null : newer, ...may, position }
}

/** Whether this device has a position that the server does not have yet and that is newer than the server's. */
function isNewer(here: StoredReadingPosition | null, kept: ReadingPlace | undefined): boolean {
  if (here?.unsentSince === undefined) return false
  return kept?.updatedAt == null || here.unsentSince > Date.parse(kept.updatedAt)
}

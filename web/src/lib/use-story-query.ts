import { useSearchParams } from 'react-router-dom'
import type { StoryDetail } from '#contract/stories.ts'

export interface StoryQuery {
  /** The token of the share link with which the story page was opened (D-152). */
  share: string | undefined
  /**
   * 'reader' in the readers' view (`?as=reader`), which shows the page as a reader without permissions sees it (D-141,
   * D-142).
   */
  as: 'reader' | undefined
}

/**
 * Returns the part of the page's address that each call about its story must also send, because the answers depend on
 * it.
 */
export function useStoryQuery(): StoryQuery {
  const [search] = useSearchParams()
  return {
    share: search.get('share') ?? undefined,
    as: search.get('as') === 'reader' ? 'reader' : undefined,
  }
}

/**
 * Whether a viewer may see a private story only because of its share link. Such a viewer reads it, but cannot like,
 * save or rate it (D-152).
 */
export function useIsLinkOnly({ isPublic, canEdit, role }: StoryDetail): boolean {
  const { share } = useStoryQuery()
  return share !== undefined && !isPublic && !canEdit && role === null
}

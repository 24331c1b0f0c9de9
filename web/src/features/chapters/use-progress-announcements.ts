import { useEffect, useRef, useState } from 'react'
import { describeScene } from '#contract/describe-scene.ts'
import type { LivePage } from './live-page.ts'

/**
 * Returns what a screen reader announces about a chapter that is being written. It announces each new scene and the
 * end, because announcing every word would disturb the user.
 */
export function useProgressAnnouncements(
  live: Pick<LivePage, 'number' | 'growing' | 'stage' | 'progressDetail'> | null,
): string {
  const [announcement, setAnnouncement] = useState('')
  const announcedChapter = useRef<number | null>(null)
  const growing = live?.growing ? live.number : null
  const detail = live?.progressDetail
  const stage = live?.growing ? (detail ? describeScene(detail) : live.stage) : ''
  const stopped = live !== null && !live.growing
  useEffect(() => {
    if (growing !== null) {
      announcedChapter.current = growing
      setAnnouncement(stage)
    } else if (announcedChapter.current !== null) {
      setAnnouncement(`Chapter ${announcedChapter.current} ${stopped ? 'has stopped' : 'is written'}`)
      announcedChapter.current = null
    }
  }, [growing, stage, stopped])
  return announcement
}

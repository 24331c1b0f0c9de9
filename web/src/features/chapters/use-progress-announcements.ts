import { useEffect, useRef, useState } from 'react'
import type { LivePage } from './chapter-reader.tsx'

/**
 * Returns what a screen reader announces about a chapter that is being written. It announces each new scene and the
 * end, because announcing every word would disturb the user.
 */
export function useProgressAnnouncements(
  live: Pick<LivePage, 'number' | 'growing' | 'stage'> | null,
): string {
  const [announcement, setAnnouncement] = useState('')
  const announcedChapter = useRef<number | null>(null)
  const growing = live?.growing ? live.number : null
  const stage = live?.growing ? live.stage.replace(/,? [\d,.]+ of about [\d,.]+ words$/, '') : ''
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

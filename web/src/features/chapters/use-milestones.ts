import { useEffect, useRef, useState } from 'react'
import type { LivePage } from './live-page.ts'

/**
 * What a screen reader is told of a chapter that is being written: each new scene and how it ended, not every word; the
 * text is there to be read when its reader likes.
 */
export function useMilestones(live: Pick<LivePage, 'number' | 'growing' | 'stage'> | null): string {
  const [said, setSaid] = useState('')
  const written = useRef<number | null>(null)
  const growing = live?.growing ? live.number : null
  const stage = live?.growing ? live.stage.replace(/,? [\d,.]+ of about [\d,.]+ words$/, '') : ''
  const stopped = live !== null && !live.growing
  useEffect(() => {
    if (growing !== null) {
      written.current = growing
      setSaid(stage)
    } else if (written.current !== null) {
      setSaid(`Chapter ${written.current} ${stopped ? 'has stopped' : 'is written'}`)
      written.current = null
    }
  }, [growing, stage, stopped])
  return said
}

import { useTimeLabel } from '../lib/use-time-label.ts'

/** The age of a time in words, such as '5 minutes ago'. */
export function Age({ time }: { time: string }) {
  return useTimeLabel(time)
}

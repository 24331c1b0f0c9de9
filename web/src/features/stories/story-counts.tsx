import { BookOpen, Heart, type LucideIcon, Star } from 'lucide-react'
import type { Story } from '#contract/stories.ts'
import { formatNumber } from '../../lib/format.ts'

/** Shows a story's rating with one decimal, its reads and its likes. */
export function StoryCounts({ story }: { story: Pick<Story, 'rating' | 'readCount' | 'likeCount'> }) {
  return (
    <>
      <Count Icon={Star} value={Number(story.rating).toFixed(1)} label="rating" />
      <Count Icon={BookOpen} value={formatNumber(story.readCount)} label="reads" />
      <Count Icon={Heart} value={formatNumber(story.likeCount)} label="likes" />
    </>
  )
}

function Count({ Icon, value, label }: { Icon: LucideIcon; value: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums" title={label}>
      <Icon aria-hidden className="size-[1.1em]" />
      {value}
      <span className="sr-only"> {label}</span>
    </span>
  )
}

import clsx from 'clsx'
import { Star } from 'lucide-react'
import { useState } from 'react'
import type { StoryDetail } from '#contract/stories.ts'
import { formatCount } from '../../lib/format.ts'
import { Fieldset } from '../../ui/fieldset.tsx'
import { useRateStory } from './use-rate-story.ts'

const values = [1, 2, 3, 4, 5]

/** Lets a reader rate a story with one to five stars, and shows the average rating (D-33). */
export function StoryRating({ story }: { story: StoryDetail }) {
  const { rating, ratingCount } = story
  return (
    <div data-print="no" className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1">
      <Stars story={story} />
      <p className="text-[0.9375rem] text-ink-soft tabular-nums">
        {ratingCount === 0
          ? 'Be the first to rate it'
          : `${Number(rating).toFixed(1)} of 5, from ${formatCount(ratingCount, 'rating')}`}
      </p>
    </div>
  )
}

function Stars({ story }: { story: StoryDetail }) {
  const { rated, rate } = useRateStory(story)
  const [pointed, setPointed] = useState<number | null>(null)
  const filled = pointed ?? rated ?? 0
  return (
    <Fieldset legend="Your rating" className="flex items-center [&>legend]:sr-only">
      <div className="-ms-1.5 flex" onPointerLeave={() => setPointed(null)}>
        {values.map((value) => (
          <label
            key={value}
            title={formatCount(value, 'star')}
            onPointerEnter={(event) => event.pointerType === 'mouse' && setPointed(value)}
            className="grid size-9 touch:size-11 place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-rose"
          >
            <input
              type="radio"
              name={`rating-${story.id}`}
              aria-label={formatCount(value, 'star')}
              value={value}
              checked={value === rated}
              onChange={() => rate(value)}
              className="sr-only"
            />
            <Star
              aria-hidden
              className={clsx(
                'size-6 transition-colors',
                value <= filled ? 'fill-gold text-gold' : 'text-field',
              )}
            />
          </label>
        ))}
      </div>
    </Fieldset>
  )
}

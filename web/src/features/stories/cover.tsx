import clsx from 'clsx'
import type { Story } from '#contract/stories.ts'
import { Picture } from '../../ui/picture.tsx'
import { CoverWords } from './cover-words.tsx'

/** The width of the cover on a story's screen, for the `sizes` attribute. */
export const HEAD_SIZES = '(width < 40rem) 60vw, 16rem'
/** The width of the cover on a card, for the `sizes` attribute. */
export const CARD_SIZES = '(width < 45rem) 50vw, 17rem'

type Covered = Pick<Story, 'title' | 'coverImageUrl' | 'coverImageSmallUrl' | 'coverPlaceholder'> &
  Partial<Pick<Story, 'genre' | 'authorName'>>

interface CoverProps {
  story: Covered
  sizes: string
  eager?: boolean
  className?: string
}

/**
 * Shows a story's cover with its title and author, or the words 'No cover image'. A cover that is too small for words
 * shows no words. The box has the same proportions with and without a picture. The title is not shown while the genre
 * is not known.
 */
export function Cover({ story, sizes, eager, className }: CoverProps) {
  const { title, genre, authorName, coverImageUrl, coverImageSmallUrl, coverPlaceholder } = story
  return (
    <div
      className={clsx(
        '@container relative aspect-2/3 overflow-hidden rounded-box bg-rose-wash shadow-soft',
        className,
      )}
    >
      {coverImageUrl ? (
        <>
          <Picture
            src={coverImageUrl}
            srcSet={coverImageSmallUrl ? `${coverImageSmallUrl} 480w, ${coverImageUrl} 1024w` : undefined}
            sizes={sizes}
            alt={`Cover of ${title}`}
            placeholder={coverPlaceholder}
            eager={eager}
          />
          {genre && (
            <CoverWords title={title} author={authorName} genre={genre} placeholder={coverPlaceholder} />
          )}
        </>
      ) : (
        <div className="flex size-full flex-col bg-linear-to-br from-rose-wash to-gold-wash p-[9%] @max-[4.25rem]:*:hidden">
          <span
            dir="auto"
            aria-hidden
            // Without a picture the title is in the middle of the cover, because on cards the Save button is over a
            // lower corner.
            className="my-auto line-clamp-5 font-display text-[clamp(0.625rem,11cqi,1.625rem)]/[1.15] font-[560] text-plum"
          >
            {title}
          </span>
          <span className="text-sm text-ink-soft @max-[7.5rem]:sr-only">No cover image</span>
        </div>
      )}
    </div>
  )
}

import clsx from 'clsx'
import { Link } from 'react-router-dom'
import type { Story } from '#contract/stories.ts'
import { contentWarnings } from '#contract/story-labels.ts'
import { taggedPath } from '../../paths.ts'

/** The maximum number of tags on a card; the story's page shows all tags. */
const ON_CARD = 3

const line = 'inline-flex min-h-6 items-center text-sm text-ink-soft touch:min-h-11'

interface TagLinksProps {
  tags: readonly string[]
  isCard?: boolean
}

/** The tags of a story; each is a link to the stories on Discover that have it (D-143). */
export function TagLinks({ tags, isCard = false }: TagLinksProps) {
  const shown = isCard ? tags.slice(0, ON_CARD) : tags
  if (shown.length === 0) return null
  return (
    <ul
      aria-label="Tags"
      data-print="no"
      className={clsx('mt-2.5 flex flex-wrap gap-x-2.5 sm:gap-y-1', isCard && 'touch:-mt-0.5 touch:-mb-2.5')}
    >
      {shown.map((tag) => (
        <li key={tag} className="min-w-0">
          <Link to={taggedPath(tag)} className={clsx(line, 'hover:text-rose hover:underline')}>
            <bdi className="min-w-0 wrap-anywhere">#{tag}</bdi>
          </Link>
        </li>
      ))}
      {shown.length < tags.length && <li className={line}>+{tags.length - shown.length}</li>}
    </ul>
  )
}

/** Shows the labels of a story's content warnings. */
export function Warnings({ warnings }: Pick<Story, 'warnings'>) {
  if (warnings.length === 0) return null
  const names = contentWarnings.filter(([value]) => warnings.includes(value)).map(([, label]) => label)
  return (
    <p data-print="no" className="mt-3.5 text-[0.9375rem] text-ink-soft">
      <strong className="font-semibold text-ink">Content warnings:</strong> {names.join(', ')}
    </p>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Character } from '#contract/characters.ts'
import { formatCount } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { AuthorName } from '../../ui/author-name.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Portrait } from './portrait.tsx'

interface CharacterCardProps {
  character: Character
  tools?: ReactNode
  /** Whether the author's name is shown, as in lists of other users' characters. */
  showAuthor?: boolean | undefined
}

/** Shows a character as a card. `tools` are placed above the link that covers the card, so that they can be clicked. */
export function CharacterCard({ character, tools, showAuthor }: CharacterCardProps) {
  const { id, name, role, description, usageCount, likeCount, isReady } = character
  return (
    <article className="group relative flex min-w-0 flex-col">
      <Portrait
        character={character}
        sizes="(width < 45rem) 50vw, 17rem"
        className="rounded-box shadow-soft transition-shadow duration-200 group-hover:shadow-lift"
      />
      <h2 dir="auto" className="mt-3.5 text-[1.0625rem] sm:text-xl">
        {/* The link's ::after covers the card, so that a click on the picture opens the character too. */}
        <Link to={paths.character(id)} className="rounded-bit after:absolute after:inset-0 hover:text-rose">
          {name}
        </Link>
      </h2>
      {showAuthor && (
        <p className="mt-1 text-sm text-ink-soft">
          <AuthorName
            name={character.authorName}
            profile={character.authorIsPublic ? paths.user(character.authorId) : null}
          />
        </p>
      )}
      {role && (
        <p dir="auto" className="mt-0.5 text-[0.9375rem] text-ink-soft">
          {role}
        </p>
      )}
      {description && (
        <p dir="auto" className="mt-1.5 line-clamp-2 text-[0.9375rem]/snug text-ink-soft">
          {description}
        </p>
      )}
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3.5 gap-y-1 text-sm text-ink-soft">
        {!isReady && <Badge tone="neutral">being written</Badge>}
        <span>{formatCount(usageCount, 'story')}</span>
        <span>{formatCount(likeCount, 'like')}</span>
        {tools}
      </div>
    </article>
  )
}

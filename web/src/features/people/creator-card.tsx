import type { Creator } from '#contract/people.ts'
import { formatCount } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

export function CreatorCard({ creator }: { creator: Creator }) {
  const { id, firstName, lastName, profileImageUrl, storyCount, characterCount } = creator
  const name = `${firstName} ${lastName}`.trim()
  return (
    <article className="flex h-full min-w-0 flex-col items-center rounded-panel bg-surface px-4 py-6 text-center sm:px-6 shadow-[inset_0_0_0_1px_var(--line)]">
      <Avatar name={firstName} imageUrl={profileImageUrl} className="size-20 text-3xl" />
      <h2 dir="auto" className="mt-4 max-w-full text-lg sm:text-xl">
        {name}
      </h2>
      <p className="mt-1 mb-4 text-[0.9375rem] text-ink-soft">
        {formatCount(storyCount, 'story')}, {formatCount(characterCount, 'character')}
      </p>
      <LinkButton to={paths.user(id)} variant="soft" size="small" className="mt-auto">
        View Profile
      </LinkButton>
    </article>
  )
}

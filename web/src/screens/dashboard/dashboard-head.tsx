import { Feather, MapPin, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'

interface DashboardHeadProps {
  /** Whether the user is new. A new user sees one primary action (D-132). */
  isNew?: boolean
  /** The greeting, which is shown above the title. */
  children: ReactNode
}

/** The greeting and the title of the dashboard, with buttons that create something. */
export function DashboardHead({ isNew, children }: DashboardHeadProps) {
  return (
    <>
      <p className="kicker">{children}</p>
      <h1 className="mt-3 mb-6 text-[clamp(2.125rem,5vw,3.375rem)]">What will you write tonight?</h1>
      <div className="flex flex-wrap items-center gap-2.5">
        <LinkButton to={paths.createStory} size={isNew ? 'large' : 'medium'} className="max-sm:w-full">
          <Feather aria-hidden />
          Weave New Tale
        </LinkButton>
        <LinkButton
          to={paths.createCharacter}
          variant={isNew ? 'bare' : 'soft'}
          className="max-sm:flex-1 max-sm:px-2"
        >
          <UserRound aria-hidden />
          Create Character
        </LinkButton>
        <LinkButton
          to={paths.createLocation}
          variant={isNew ? 'bare' : 'quiet'}
          className="max-sm:flex-1 max-sm:px-2"
        >
          <MapPin aria-hidden />
          Create Place
        </LinkButton>
      </div>
    </>
  )
}

import { Feather, MapPin, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'

interface DashboardFrameProps {
  /** The user's first name. Without it a placeholder is shown in the greeting. */
  name?: string
  /** Whether the user is new. A new user sees one primary action (D-132). */
  isNew?: boolean
  /** The content below the title and the buttons that create something. */
  children: ReactNode
}

/**
 * The dashboard's greeting, title and buttons that create something, with the content below them. The frame stays in
 * place while the content is loaded, so a button of it keeps the focus.
 */
export function DashboardFrame({ name, isNew, children }: DashboardFrameProps) {
  return (
    <div className="page pt-9 sm:pt-11">
      <p className="kicker">
        {name ? (
          <>
            {isNew ? 'Welcome' : 'Welcome back'}, <bdi>{name}</bdi>
          </>
        ) : (
          <span aria-hidden className="breathe rounded-bit bg-line text-transparent select-none">
            Welcome back, you
          </span>
        )}
      </p>
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
      {children}
    </div>
  )
}

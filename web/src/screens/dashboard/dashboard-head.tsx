import { Feather, MapPin, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** The head of the dashboard. It is the same for all users except for the line above the title. */
export function DashboardHead({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="kicker">{children}</p>
      <h1 className="mt-3 mb-6 text-[clamp(2.125rem,5vw,3.375rem)]">What will you write tonight?</h1>
      <div className="flex flex-wrap gap-2.5">
        <LinkButton to={paths.createStory} className="max-sm:flex-1 max-sm:px-3">
          <Feather aria-hidden />
          Weave New Tale
        </LinkButton>
        <LinkButton to={paths.createCharacter} variant="soft" className="max-sm:flex-1 max-sm:px-3">
          <UserRound aria-hidden />
          Create Character
        </LinkButton>
        <LinkButton to={paths.createLocation} variant="quiet">
          <MapPin aria-hidden />
          Create Place
        </LinkButton>
      </div>
    </>
  )
}

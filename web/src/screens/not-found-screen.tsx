import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Spotlight } from '../ui/spotlight.tsx'

export function NotFoundScreen() {
  return (
    <Spotlight
      title="404 Page Not Found"
      action={
        <>
          <LinkButton to={paths.home}>Back home</LinkButton>
          <LinkButton to={paths.discover} variant="quiet">
            Discover stories
          </LinkButton>
        </>
      }
    >
      This page was never written, or its ink has faded. The stories are still where you left them.
    </Spotlight>
  )
}

import { useRouteError } from 'react-router-dom'
import { Button } from '../ui/button.tsx'
import { Spotlight } from '../ui/spotlight.tsx'

/** Shown if a screen throws an error, or if its chunk no longer exists because a newer version was installed. */
export function ErrorScreen() {
  const error = useRouteError()
  const outdated = error instanceof TypeError && /import|module|fetch/i.test(error.message)
  return (
    <main>
      <Spotlight
        title={outdated ? 'A newer Heartroom is here' : 'Something went wrong'}
        action={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
      >
        {outdated
          ? 'This screen belongs to the version before, or the connection was lost. A reload brings the current one; drafts are kept.'
          : 'The screen could not be shown. What you wrote is kept, and a reload usually mends it.'}
      </Spotlight>
    </main>
  )
}

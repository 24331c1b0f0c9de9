import { Button } from '../../ui/button.tsx'
import { Spotlight } from '../../ui/spotlight.tsx'

/** The message that is shown if the data of a screen could not be fetched. */
export function Unreachable({ retry }: { retry: () => void }) {
  return (
    <Spotlight title="We cannot reach your room" action={<Button onClick={retry}>Try again</Button>}>
      The server did not answer. Nothing is lost: check the connection and try again.
    </Spotlight>
  )
}

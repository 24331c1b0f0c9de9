import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router-dom'
import { Button } from '../ui/button.tsx'
import { Spotlight } from '../ui/spotlight.tsx'

/** The screen that is shown if another screen throws an error, or if the code of a screen cannot be loaded. */
export function ErrorScreen() {
  const error = useRouteError()
  const isNotLoaded = error instanceof TypeError && /import|module|fetch/i.test(error.message)
  if (isNotLoaded) return <NotLoaded />
  return (
    <Spotlight title="Something went wrong" action={<ReloadButton />}>
      The screen could not be shown. What you wrote is kept, and a reload usually mends it.
    </Spotlight>
  )
}

/** The interval (ms) at which a screen whose code could not be loaded checks whether the server answers. */
const ASK_MS = 3_000

/**
 * The code of a screen cannot be loaded either because there is no connection, or because a newer version was installed
 * that lacks the file. Without a connection the screen opens by itself when the server answers again.
 */
function NotLoaded() {
  const [isConnected, setConnected] = useState<boolean | null>(() => (navigator.onLine ? null : false))

  useEffect(() => {
    if (isConnected) return
    const ask = async () => {
      try {
        await fetch('/healthz', { cache: 'no-store' })
      } catch {
        return setConnected(false)
      }
      // The document is loaded again, because browsers may remember that a file of code could not be loaded.
      if (isConnected === false) window.location.reload()
      else setConnected(true)
    }
    const askNow = () => void ask()
    if (isConnected === null) askNow()
    const timer = setInterval(askNow, ASK_MS)
    window.addEventListener('online', askNow)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', askNow)
    }
  }, [isConnected])

  if (isConnected === null) return null
  if (isConnected) {
    return (
      <Spotlight title="A newer Heartroom is here" action={<ReloadButton />}>
        This screen belongs to the version before. A reload brings the current one; drafts are kept.
      </Spotlight>
    )
  }
  return (
    <div data-not-loaded>
      {/* No button for a reload is offered, because without a connection a reload would end in an error page of the
         browser. */}
      <Spotlight title="There is no connection">
        This screen was not open before, so it has to be fetched. It opens by itself when the connection is
        back; drafts are kept.
      </Spotlight>
    </div>
  )
}

function ReloadButton() {
  return <Button onClick={() => window.location.reload()}>Reload the page</Button>
}

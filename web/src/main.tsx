import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import './styles.css'
import { firstReads } from './first-reads.ts'
import { queryClient } from './lib/query-client.ts'
import { watchSession } from './lib/session.ts'
import { followTheme } from './lib/theme.ts'
import { routes } from './routes.tsx'
import { Toaster } from './ui/toaster.tsx'

/** How long the page that the server painted stands while the first screen's data are under way; then skeletons do. */
const PATIENCE_MS = 2_000

/** Settles when the screen a visit begins with is loaded; the router shows an error of its own where it cannot be. */
function loaded(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

async function open(): Promise<void> {
  followTheme()
  watchSession()
  const router = createBrowserRouter(routes)
  const read = Promise.allSettled(firstReads(window.location))
  const impatience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.all([loaded(router), Promise.race([read, impatience])])

  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  // A transition is rendered in slices: a phone goes on scrolling what the server painted until the screen takes its place.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toaster />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

// Not awaited here: screens import what lies in one file with this, and would wait for themselves.
void open()

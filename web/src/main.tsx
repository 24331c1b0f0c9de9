import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import './lib/schema-config.ts'
import './styles.css'
import { startFirstReads } from './first-reads.ts'
import { queryClient } from './lib/query-client.ts'
import { watchSession } from './lib/session.ts'
import { followTheme } from './lib/theme.ts'
import { routes } from './routes.tsx'
import { Toaster } from './ui/toaster.tsx'

/** How long the prerendered page stays while the first screen's data load; after that, skeletons take its place. */
const PATIENCE_MS = 2_000

/** Settles when the first screen is loaded. Where it cannot be loaded, the router shows its own error. */
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
  const read = Promise.allSettled(startFirstReads(window.location))
  const impatience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.all([loaded(router), Promise.race([read, impatience])])

  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  // React renders a transition in slices: a phone can scroll the prerendered page until the screen takes its place.
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

// Not awaited: screens import from the chunk of this module, and would wait for it while it waits for them.
void open()

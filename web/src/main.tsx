import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import './lib/schema-config.ts'
import './styles.css'
import { startFirstReads } from './first-reads.ts'
import { queryClient } from './lib/query-client.ts'
import { watchSession } from './lib/session.ts'
import { watchShellFocus } from './lib/shell-focus.ts'
import { followTheme } from './lib/theme.ts'
import { forgetKilledTabs } from './lib/this-tab.ts'
import { routes } from './routes.tsx'
import { Toaster } from './ui/toaster.tsx'

/**
 * The prerendered page stays for at most this time (ms) while the data of the first screen load. After this time,
 * placeholders replace it.
 */
const PATIENCE_MS = 2_000

/** Settles when the first screen is loaded. If it cannot be loaded, the router shows an error. */
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

/** Lets the browser react to input, and goes on in a new task. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

async function open(): Promise<void> {
  watchShellFocus()
  followTheme()
  watchSession()
  document.addEventListener('visibilitychange', () => void forgetKilledTabs())
  // A phone needs up to 50 ms for each of these steps, so each one is a task.
  await nextTask()
  const router = createBrowserRouter(routes)
  await nextTask()
  const read = Promise.allSettled(startFirstReads(window.location))
  const impatience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  // Screens take over the drafts of killed tabs, so these tabs are found before the first screen is rendered.
  await Promise.all([loaded(router), forgetKilledTabs(), Promise.race([read, impatience])])

  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  // React renders a transition in short tasks, so a phone can still scroll the prerendered page until the screen
  // replaces it.
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

// The promise is not awaited: the chunks of screens import this module, so awaiting them here would make each module
// wait for the other.
void open()

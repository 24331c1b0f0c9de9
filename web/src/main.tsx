import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import './styles.css'
import { queryClient } from './lib/query-client.ts'
import { currentUser, wasSignedIn, watchSession } from './lib/session.ts'
import { followTheme } from './lib/theme.ts'
import { preloadHome, router } from './routes.tsx'
import { Toaster } from './ui/toaster.tsx'

/** How long somebody who was signed in may look at nothing, so that the landing page does not flash before their room. */
const PATIENCE_MS = 200

followTheme()
watchSession()

const answered = queryClient.prefetchQuery(currentUser)
if (wasSignedIn()) {
  preloadHome()
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
)

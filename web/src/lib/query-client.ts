import { QueryClient } from '@tanstack/react-query'

/**
 * Cached answers change only by pushes and after writes: by default queries are not refetched on focus, not polled and
 * not retried (D-58). A write is sent even if the browser reports no connection, and then fails at once, so that the
 * user keeps the form. Only a write whose result is shown before the server answers waits for the connection
 * (`useAction`).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      retry: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

import { QueryClient } from '@tanstack/react-query'

/**
 * Queries are not refetched on focus, not polled and not retried (D-58). They change only by pushes and after writes.
 * A write is sent even if the browser reports no connection, and then fails at once. Otherwise it would wait and be sent
 * after reconnecting, when its user no longer expects it.
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

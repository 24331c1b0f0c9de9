import { QueryClient } from '@tanstack/react-query'

/**
 * Queries are not refetched on focus, not polled and not retried (D-58). They change only by pushes and after writes.
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
    mutations: { retry: false },
  },
})

import { QueryClient } from '@tanstack/react-query'

/** Data is never stale, not refetched on focus, not polled, not retried (decision 58): pushes and writes invalidate it. */
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

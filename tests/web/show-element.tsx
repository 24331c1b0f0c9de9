import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { queryClient } from '../../web/src/lib/query-client.ts'

/** Renders an element with the cache of the client and a router. */
export function showElement(element: ReactElement): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  )
}

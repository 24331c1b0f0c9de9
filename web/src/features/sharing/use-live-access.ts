import { useEffect } from 'react'
import { invalidate } from '../../lib/queries.ts'
import { onPush } from '../../lib/socket.ts'

/** Refetches, on every screen, the user's access to things of others when it is given, changed or ended (D-152). */
export function useLiveAccess(): void {
  useEffect(
    () =>
      onPush('access.updated', ({ type, id }) => {
        const reads =
          type === 'story'
            ? (['GET /api/stories/{id}', 'GET /api/stories/{id}/chapters'] as const)
            : (['GET /api/characters/{id}'] as const)
        for (const key of reads) void invalidate(key, { id })
        for (const key of [
          type === 'story' ? 'GET /api/stories' : 'GET /api/characters',
          'GET /api/shared-with-me',
          'GET /api/collaborative-content',
        ] as const)
          void invalidate(key)
      }),
    [],
  )
}

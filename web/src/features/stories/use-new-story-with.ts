import { call } from '../../lib/api.ts'
import { useIdempotencyKey } from '../../lib/idempotency-key.ts'
import { invalidate } from '../../lib/queries.ts'
import { failed, succeeded } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'

/** Adds the chosen character or location to a story in a role. */
export type Link = (storyId: number, role: string) => Promise<unknown>

/** Begins a story with somebody in it: genre romance, status draft (part 2, section 9). */
export function useNewStoryWith(
  noun: 'character' | 'location',
  link: Link,
  onCreated: (storyId: number) => void,
) {
  const keyFor = useIdempotencyKey()
  return useAction({
    run: async ({ title, role }: { title: string; role: string }) => {
      const body = { title, description: '', genre: 'romance', status: 'draft' } as const
      const { id } = await call('POST /api/stories', { body, idempotencyKey: keyFor({ ...body, role }) })
      // The story is there, whatever becomes of the link (decision 37).
      const linked = await link(id, role).then(
        () => true,
        () => false,
      )
      return { id, linked }
    },
    failure: 'Failed to create story',
    serverMessage: 'refusals',
    onSuccess: async ({ id, linked }) => {
      if (linked) succeeded('Story created successfully!')
      else failed(`Failed to add ${noun} to story`)
      await invalidate('GET /api/stories')
      onCreated(id)
    },
  })
}

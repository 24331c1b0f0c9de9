import { call } from '../../lib/api.ts'
import { useIdempotentCall } from '../../lib/idempotent-call.ts'
import { invalidate } from '../../lib/queries.ts'
import { showError, showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'

/** Links the chosen character or location to a story in a role. */
export type LinkToStory = (storyId: number, role: string) => Promise<unknown>

/** Creates a story with a title, genre romance and status draft, and links a character or location to it (D-297). */
export function useCreateStoryWith(
  noun: 'character' | 'location',
  link: LinkToStory,
  onCreated: (storyId: number) => void,
) {
  const once = useIdempotentCall()
  return useAction({
    run: async ({ title, role }: { title: string; role: string }) => {
      const body = { title, description: '', genre: 'romance', status: 'draft' } as const
      const { id } = await once({ ...body, role }, (idempotencyKey) =>
        call('POST /api/stories', { body, idempotencyKey }),
      )
      // The story was created, so a failed link must not reject (D-37).
      const linked = await link(id, role).then(
        () => true,
        () => false,
      )
      return { id, linked }
    },
    failure: 'Failed to create story',
    serverMessage: 'refusals',
    onSuccess: async ({ id, linked }) => {
      if (linked) showSuccess('Story created successfully!')
      else showError(`Failed to add ${noun} to story`)
      await invalidate('GET /api/stories')
      onCreated(id)
    },
  })
}

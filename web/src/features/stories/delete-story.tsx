import type { StoryDetail } from '#contract/stories.ts'
import { call } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useAction } from '../../lib/use-action.ts'
import { DeleteButton } from '../../ui/delete-confirmation.tsx'

/** Deletes a story after a confirmation. */
export function DeleteStory({ story, onDeleted }: { story: StoryDetail; onDeleted: () => void }) {
  const { id, title } = story
  const remove = useAction({
    run: () => call('DELETE /api/stories/{id}', { params: { id } }),
    success: 'Story deleted',
    failure: 'Failed to delete story',
    onSuccess: async () => {
      onDeleted()
      queryClient.removeQueries({ queryKey: ['GET /api/stories/{id}', { id }] })
      await Promise.all([
        invalidate('GET /api/stories'),
        invalidate('GET /api/stories/public'),
        invalidate('GET /api/generations'),
      ])
    },
  })
  return (
    <DeleteButton
      title="Delete this story?"
      variant="bare"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      “<bdi>{title}</bdi>” and all its chapters are deleted for good. Its characters and locations stay.
    </DeleteButton>
  )
}

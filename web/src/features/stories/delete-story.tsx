import type { StoryDetail } from '#contract/stories.ts'
import { call } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useAction } from '../../lib/use-action.ts'
import { refreshStoryLinks, refreshStoryLists } from '../../lib/work-caches.ts'
import { DeleteButton } from '../../ui/delete-confirmation.tsx'

/** Answers about the deleted story. A refetch of them would fail while its screen is still shown. */
const storyReads = [
  'GET /api/stories/{id}',
  'GET /api/stories/{id}/characters',
  'GET /api/stories/{id}/locations',
] as const

/** Deletes a story after a confirmation. */
export function DeleteStory({ story, onDeleted }: { story: StoryDetail; onDeleted: () => void }) {
  const { id, title } = story
  const remove = useAction({
    run: () => call('DELETE /api/stories/{id}', { params: { id } }),
    success: 'Story deleted',
    failure: 'Failed to delete story',
    onSuccess: async () => {
      onDeleted()
      for (const key of storyReads) queryClient.removeQueries({ queryKey: [key, { id }] })
      await Promise.all([refreshStoryLists(), refreshStoryLinks(), invalidate('GET /api/generations')])
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

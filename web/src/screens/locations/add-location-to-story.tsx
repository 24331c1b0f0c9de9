import type { LocationDetail } from '#contract/locations.ts'
import { AddToStoryDialog } from '../../features/stories/add-to-story-dialog.tsx'
import { call } from '../../lib/api.ts'
import { refreshStoryLinks } from '../../lib/work-caches.ts'

interface AddLocationToStoryProps {
  location: LocationDetail
  onClose: () => void
}

/** The dialog 'Add to story' of a location's page. */
export function AddLocationToStory({ location: { id, name }, onClose }: AddLocationToStoryProps) {
  return (
    <AddToStoryDialog
      noun="location"
      name={name}
      initialRole="primary"
      roles={['primary', 'secondary']}
      link={(storyId, importance) =>
        call('POST /api/locations/{id}/add-to-story/{storyId}', {
          params: { id, storyId },
          body: { importance },
        })
      }
      onAdded={refreshStoryLinks}
      onClose={onClose}
    />
  )
}

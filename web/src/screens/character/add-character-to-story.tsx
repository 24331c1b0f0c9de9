import { useNavigate } from 'react-router-dom'
import type { CharacterDetail } from '#contract/characters.ts'
import { AddToStoryDialog } from '../../features/stories/add-to-story-dialog.tsx'
import { call } from '../../lib/api.ts'
import { refreshStoryLinks } from '../../lib/work-caches.ts'
import { paths } from '../../paths.ts'

interface AddCharacterToStoryProps {
  character: CharacterDetail
  onClose: () => void
}

/** The dialog 'Add to story' of a character's page. It adds the character to an existing story or to a new one. */
export function AddCharacterToStory({ character: { id, name }, onClose }: AddCharacterToStoryProps) {
  const navigate = useNavigate()
  return (
    <AddToStoryDialog
      noun="character"
      name={name}
      initialRole=""
      roles={['main', 'supporting']}
      link={(storyId, role) =>
        call('POST /api/characters/{id}/add-to-story/{storyId}', { params: { id, storyId }, body: { role } })
      }
      onAdded={refreshStoryLinks}
      onCreated={(storyId) => {
        void refreshStoryLinks()
        void navigate(paths.story(storyId))
      }}
      onClose={onClose}
    />
  )
}

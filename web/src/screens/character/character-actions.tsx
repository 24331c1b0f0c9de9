import { BookPlus, Heart, PenLine, Share2, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CharacterDetail } from '#contract/characters.ts'
import { DeleteCharacter } from '../../features/characters/delete-character.tsx'
import { useLikeCharacter, useSaveCharacter } from '../../features/characters/use-character-actions.ts'
import { MoreActions } from '../../features/safety/more-actions.tsx'
import { ShareButton } from '../../features/sharing/share-button.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { SaveIcon } from '../../ui/save-icon.tsx'

const AddCharacterToStory = lazyPart(async () => ({
  default: (await import('./add-character-to-story.tsx')).AddCharacterToStory,
}))

interface CharacterActionsProps {
  character: CharacterDetail
  mine: boolean
  editing: boolean
  onEdit: () => void
}

/** The buttons of a character's page. A character that is still being generated can only be deleted. */
export function CharacterActions({ character, mine, editing, onEdit }: CharacterActionsProps) {
  const { id, isReady } = character
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const like = useLikeCharacter(id)
  const save = useSaveCharacter(id)
  return (
    <div className="mt-6 flex flex-wrap gap-2.5 max-sm:gap-2 max-sm:[&>button:not([aria-haspopup])]:px-3.5">
      {isReady && (
        <>
          {character.canEdit && !editing && (
            <Button onClick={onEdit}>
              <PenLine aria-hidden />
              Edit
            </Button>
          )}
          {mine && (
            <Button variant="quiet" onClick={() => setAdding(true)}>
              <BookPlus aria-hidden />
              Add to story
            </Button>
          )}
          <Button
            variant="quiet"
            aria-pressed={character.liked}
            busy={like.isPending}
            onClick={() => like.mutate()}
          >
            <Heart aria-hidden className={character.liked ? 'fill-rose text-rose' : ''} />
            Like
          </Button>
          <Button
            variant="quiet"
            aria-pressed={character.saved}
            busy={save.isPending}
            onClick={() => save.mutate()}
          >
            <SaveIcon isSaved={character.saved} />
            Save
          </Button>
          <ShareButton character={character}>
            {(open) => (
              <Button variant="quiet" onClick={open}>
                <Share2 aria-hidden />
                Share
              </Button>
            )}
          </ShareButton>
        </>
      )}
      <MoreActions
        subject={{ type: 'character', id }}
        person={{ id: character.authorId, name: character.authorName }}
        label="More about this character"
      />
      {mine && (
        <DeleteCharacter
          character={character}
          onDeleted={() => void navigate(paths.profile, { replace: true })}
        >
          {(ask, busy) => (
            <Button variant="bare" busy={busy} onClick={ask}>
              <Trash2 aria-hidden />
              Delete
            </Button>
          )}
        </DeleteCharacter>
      )}
      {adding && (
        <Suspense>
          <AddCharacterToStory character={character} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  )
}

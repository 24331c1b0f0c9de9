import { Heart, Share2, Trash2 } from 'lucide-react'
import type { Character } from '#contract/characters.ts'
import { DeleteCharacter } from '../../features/characters/delete-character.tsx'
import { useLikeCharacter } from '../../features/characters/use-character-actions.ts'
import { ShareButton } from '../../features/sharing/share-button.tsx'
import { useSession } from '../../lib/session.ts'
import { IconButton } from '../../ui/icon-button.tsx'

const small = 'size-9! touch:size-11! [&_svg]:size-4.5!'

/** The actions of a character's card. Only the author can delete the character. */
export function CardTools({ character }: { character: Character }) {
  const { id, name, isReady, liked } = character
  const { user } = useSession()
  const like = useLikeCharacter(id)
  return (
    // The tools are above the link that covers the card, so that they can be clicked.
    <span className="relative z-1 ms-auto -me-2 inline-flex">
      {isReady && (
        <>
          <IconButton
            label={`Like ${name}`}
            aria-pressed={liked}
            disabled={like.isPending}
            onClick={() => like.mutate()}
            className={small}
          >
            <Heart aria-hidden className={liked ? 'fill-rose text-rose' : ''} />
          </IconButton>
          <ShareButton character={character}>
            {(open) => (
              <IconButton label={`Share ${name}`} onClick={open} className={small}>
                <Share2 aria-hidden />
              </IconButton>
            )}
          </ShareButton>
        </>
      )}
      {user?.id === character.authorId && (
        <DeleteCharacter character={character}>
          {(ask, busy) => (
            <IconButton label={`Delete ${name}`} disabled={busy} onClick={ask} className={small}>
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </DeleteCharacter>
      )}
    </span>
  )
}

import { AccessList } from './access-list.tsx'
import { CollaboratorForm } from './collaborator-form.tsx'
import { ShareForm } from './share-form.tsx'
import type { NewLink } from './use-new-link.ts'

interface DirectTabProps {
  characterId: number
  mayShare: boolean
  link: NewLink
}

/** Shares the character with one user, invites a user to work on it, and ends access that was given earlier. */
export function DirectTab({ characterId, mayShare, link }: DirectTabProps) {
  if (!mayShare) return <p>Only the character owner can share characters directly.</p>
  const thing = { noun: 'character' as const, id: characterId }
  return (
    <div className="grid gap-8">
      <ShareForm thing={thing} link={link} />
      <CollaboratorForm thing={thing} />
      <section aria-labelledby="access" className="border-t border-line pt-7">
        <h3 id="access" className="text-xl">
          Who has access
        </h3>
        <AccessList thing={thing} />
      </section>
    </div>
  )
}

import { type ReactNode, Suspense, useState } from 'react'
import type { Character } from '#contract/characters.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSession } from '../../lib/session.ts'
import { handleUnauthorized } from '../../lib/unauthorized.ts'

const ShareDialog = lazyPart(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

interface ShareButtonProps {
  character: Character & { canShare?: boolean }
  children: (open: () => void) => ReactNode
}

/** Opens the dialog that shares a character. The caller renders the button. */
export function ShareButton({ character, children }: ShareButtonProps) {
  const [open, setOpen] = useState(false)
  const { user } = useSession()
  return (
    <>
      {children(() => (user ? setOpen(true) : handleUnauthorized()))}
      {open && (
        <Suspense>
          <ShareDialog character={character} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { runEndingSession, signOut } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { GatedButton } from '../../ui/gated-button.tsx'
import { Input } from '../../ui/input.tsx'

const WORD = 'delete'

/** Deletes the account with all its data after the user has typed a word. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const erase = useAction({
    run: () => runEndingSession(() => call('DELETE /api/user')),
    failure: 'Failed to delete your account. Please try again.',
    serverMessage: 'refusals',
    onSuccess: signOut,
  })
  const isConfirmed = typed.trim().toLowerCase() === WORD
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete your account?"
      description="Your stories, characters, places, collections, messages and pictures are erased, for good. Export your data first if you want to keep any of it."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <GatedButton
            variant="destroy"
            reason={isConfirmed ? undefined : `Type “${WORD}” first.`}
            busy={erase.isPending}
            onClick={() => erase.mutate()}
          >
            Delete my account
          </GatedButton>
        </>
      }
    >
      <Field label={`Type “${WORD}” to confirm`} required>
        <Input
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </Dialog>
  )
}

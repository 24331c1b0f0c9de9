import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { showToast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { makeLink, refetchAccess, type SharedThing } from './sharing-calls.ts'
import { ShownLink } from './shown-link.tsx'
import type { NewLink } from './use-new-link.ts'

interface LinkTabProps {
  thing: SharedThing
  mayShare: boolean
  link: NewLink
}

/** Creates a link that shows the character or story to everyone who has it. */
export function LinkTab({ thing, mayShare, link }: LinkTabProps) {
  const [asking, setAsking] = useState(false)
  const generate = useAction({
    run: () => makeLink(thing),
    failure: 'The link could not be generated. Please try again.',
    failureTitle: 'Error generating link',
    serverMessage: true,
    onSuccess: async ({ shareableLink }) => {
      link.onMade(shareableLink, false)
      void refetchAccess(thing)
      const copied = await copyText(shareableLink)
      showToast({
        title: 'Shareable link generated',
        text: copied ? 'The link is copied.' : undefined,
        tone: 'success',
      })
    },
  })
  if (!mayShare) return <p>Only the {thing.noun} owner can generate shareable links.</p>
  return (
    <div className="grid gap-5">
      <p className="text-pretty text-ink-soft">
        Whoever has the link can see this {thing.noun}, signed in or not. A new link ends the one before it.
      </p>
      {link.url && <ShownLink link={link.url} />}
      <div className="flex justify-end">
        <Button
          variant={link.url ? 'quiet' : 'solid'}
          busy={generate.isPending || link.isLoading}
          onClick={() => (link.isActive ? setAsking(true) : generate.mutate())}
        >
          <Link2 aria-hidden />
          Generate Shareable Link
        </Button>
      </div>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Replace the link?"
        confirm="Replace"
        danger
        onConfirm={() => generate.mutate()}
      >
        The link that you made before stops working, also for those who already have it.
      </AlertDialog>
    </div>
  )
}

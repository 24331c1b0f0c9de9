import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { showToast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { makeLink, refetchAccess, type SharedThing } from './sharing-calls.ts'
import { ShownLink } from './shown-link.tsx'

interface LinkTabProps {
  thing: SharedThing
  mayShare: boolean
}

/** Creates a link that shows the character or story to everyone who has it. */
export function LinkTab({ thing, mayShare }: LinkTabProps) {
  const [link, setLink] = useState('')
  const generate = useAction({
    run: () => makeLink(thing),
    failure: 'The link could not be generated. Please try again.',
    failureTitle: 'Error generating link',
    serverMessage: true,
    onSuccess: async ({ shareableLink }) => {
      setLink(shareableLink)
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
      {link && <ShownLink link={link} />}
      <div className="flex justify-end">
        <Button
          variant={link ? 'quiet' : 'solid'}
          busy={generate.isPending}
          onClick={() => generate.mutate()}
        >
          <Link2 aria-hidden />
          Generate Shareable Link
        </Button>
      </div>
    </div>
  )
}

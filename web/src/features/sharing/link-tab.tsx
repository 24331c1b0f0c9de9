import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { copyText } from '../../lib/clipboard.ts'
import { showToast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { ShownLink } from './shown-link.tsx'

interface LinkTabProps {
  characterId: number
  mayShare: boolean
}

/** Creates a link that shows the character to everyone who has it. */
export function LinkTab({ characterId, mayShare }: LinkTabProps) {
  const [link, setLink] = useState('')
  const generate = useAction({
    run: () => call('POST /api/characters/{id}/share-link', { params: { id: characterId } }),
    failure: 'The link could not be generated. Please try again.',
    failureTitle: 'Error generating link',
    serverMessage: true,
    onSuccess: async ({ shareableLink }) => {
      setLink(shareableLink)
      const copied = await copyText(shareableLink)
      showToast({
        title: 'Shareable link generated',
        text: copied ? 'The link is copied.' : undefined,
        tone: 'success',
      })
    },
  })
  if (!mayShare) return <p>Only the character owner can generate shareable links.</p>
  return (
    <div className="grid gap-5">
      <p className="text-pretty text-ink-soft">
        Whoever has the link can see this character, signed in or not. A new link ends the one before it.
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

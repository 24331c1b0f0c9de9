import { CircleCheck, Handshake, Mail } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { MoreActions } from '../../features/safety/more-actions.tsx'
import { type Person, useBlockAndMute, useBlockState } from '../../lib/blocks-and-mutes.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/button.tsx'

const WriteDialog = lazyPart(async () => ({
  default: (await import('../../features/people/write-dialog.tsx')).WriteDialog,
}))

interface ContactActionsProps {
  person: Person
  /** Whether the person accepts collaboration requests (D-31). */
  allowsCollaborations: boolean
}

/**
 * The buttons Message and Collaborate and the menu on the page of another user. For a person whom the user has
 * blocked, the button Unblock is shown instead, because messages and requests to this person are refused (D-147).
 */
export function ContactActions({ person, allowsCollaborations }: ContactActionsProps) {
  const [writing, setWriting] = useState<'message' | 'collaboration' | null>(null)
  const blockState = useBlockState(person)
  const blockAndMute = useBlockAndMute(person)
  const hasPressedUnblock = useRef(false)
  // The button Unblock disappears after it was pressed, so the button in its place gets the focus.
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (!button || !hasPressedUnblock.current) return
    hasPressedUnblock.current = false
    // A container around the button may have got the focus when the pressed button was removed (lib/lost-focus.ts).
    if (document.activeElement?.contains(button)) button.focus({ preventScroll: true })
  }
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {blockState?.blocked ? (
        <>
          <p className="text-[0.9375rem] text-ink-soft max-sm:basis-full">You have blocked this person.</p>
          {/* A separate key prevents React from reusing the pressed button as 'Collaborate', which would keep the
              focus. */}
          <Button
            key="unblock"
            variant="quiet"
            busy={blockAndMute.isPending}
            onClick={() => {
              hasPressedUnblock.current = true
              blockAndMute.mutate({ kind: 'block', on: false })
            }}
          >
            <CircleCheck aria-hidden />
            Unblock
          </Button>
        </>
      ) : (
        <>
          <Button ref={takeFocus} onClick={() => setWriting('message')}>
            <Mail aria-hidden />
            Message
          </Button>
          {allowsCollaborations && (
            <Button variant="quiet" onClick={() => setWriting('collaboration')}>
              <Handshake aria-hidden />
              Collaborate
            </Button>
          )}
        </>
      )}
      <MoreActions
        subject={{ type: 'profile', id: person.id }}
        person={person}
        label={`More about ${person.name}`}
      />
      {writing && (
        <Suspense>
          <WriteDialog kind={writing} to={person} onClose={() => setWriting(null)} />
        </Suspense>
      )}
    </div>
  )
}

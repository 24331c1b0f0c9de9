import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSession } from '../../lib/session.ts'

// Home shows this button at once, so the popover is not a part of its first load.
const DemoNotePopover = lazyPart(async () => ({
  default: (await import('./demo-note-popover.tsx')).DemoNotePopover,
}))

/** Shows that the demo AI writes, and explains how to connect a model (D-133). With a real model it shows nothing. */
export function DemoNote() {
  const { user } = useSession()
  // A press before the popover is loaded opens the popover as soon as it is loaded.
  const [isOpen, setIsOpen] = useState(false)
  if (!user?.demoModel) return null
  const button = (
    <button
      type="button"
      onClick={() => setIsOpen(true)}
      className="min-h-9 shrink-0 rounded-full bg-gold-wash px-3 text-[0.8125rem] font-semibold whitespace-nowrap text-gold hover:shadow-[inset_0_0_0_1px_currentColor] touch:min-h-11"
    >
      Demo AI
    </button>
  )
  return (
    <Suspense fallback={button}>
      <DemoNotePopover trigger={button} open={isOpen} onOpenChange={setIsOpen} />
    </Suspense>
  )
}

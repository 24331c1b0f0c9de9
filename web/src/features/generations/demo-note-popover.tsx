import type { ReactElement } from 'react'
import { Popover } from '../../ui/popover.tsx'

interface DemoNotePopoverProps {
  /** The button that opens the explanation. */
  trigger: ReactElement
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Explains how to connect a model (D-133). */
export function DemoNotePopover(props: DemoNotePopoverProps) {
  return (
    <Popover label="Demo AI" {...props}>
      <div className="grid gap-2.5 p-5 text-[0.9375rem]">
        <h2 className="text-xl">Demo AI</h2>
        <p className="text-ink-soft">
          A stand-in writes here: it strings phrases together, so that everything can be tried without a
          model.
        </p>
        <p className="text-ink-soft">
          Whoever runs this Heartroom connects a real model with the setting <Setting>OPENAI_API_KEY</Setting>
          , or <Setting>OPENAI_BASE_URL</Setting> for a model of their own, and starts it again.
        </p>
      </div>
    </Popover>
  )
}

function Setting({ children }: { children: string }) {
  return (
    <code className="rounded-bit bg-rose-wash px-1.5 py-0.5 text-[0.875em] whitespace-nowrap text-ink">
      {children}
    </code>
  )
}

import { useSession } from '../../lib/session.ts'
import { Popover } from '../../ui/popover.tsx'

/** Shows that the demo AI writes, and explains how to connect a model (D-133). With a real model it shows nothing. */
export function DemoNote() {
  const { user } = useSession()
  if (!user?.demoModel) return null
  return (
    <Popover
      label="Demo AI"
      trigger={
        <button
          type="button"
          className="min-h-9 shrink-0 rounded-full bg-gold-wash px-3 text-[0.8125rem] font-semibold whitespace-nowrap text-gold hover:shadow-[inset_0_0_0_1px_currentColor] max-sm:min-h-11"
        >
          Demo AI
        </button>
      }
    >
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

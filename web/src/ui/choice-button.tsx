import type { ReactNode } from 'react'

interface ChoiceButtonProps {
  title: string
  icon: ReactNode
  pressed: boolean
  onPress: () => void
  children: ReactNode
}

/** A large button for one of two options, with an explanation. */
export function ChoiceButton({ title, icon, pressed, onPress, children }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="flex items-start gap-4 rounded-panel border max-sm:items-center max-sm:gap-3 max-[22rem]:gap-2 max-sm:px-3 max-[22rem]:px-2 max-sm:py-3.5 border-line-strong bg-surface p-5 text-start transition-colors hover:border-rose aria-pressed:border-rose aria-pressed:bg-rose-wash aria-pressed:shadow-[inset_0_0_0_1px_var(--rose)]"
    >
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-full bg-rose-wash text-rose max-sm:size-8 [&_svg]:size-5 max-sm:[&_svg]:size-4"
      >
        {icon}
      </span>
      <span>
        <span className="block font-display text-xl font-[560] max-sm:text-base/tight max-[22rem]:text-[0.9375rem]/tight">
          {title}
        </span>
        <span className="mt-1 block text-[0.9375rem] text-ink-soft max-sm:sr-only">{children}</span>
      </span>
    </button>
  )
}

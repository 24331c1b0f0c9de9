import clsx from 'clsx'
import type { ReactNode, Ref } from 'react'

export interface RadioCard {
  value: string
  label: ReactNode
  hint?: ReactNode
}

interface RadioCardsProps {
  name: string
  cards: readonly RadioCard[]
  value: string
  onChange: (value: string) => void
  className?: string
  /** Refers to the radio button of the first card, so that a form can focus the group. */
  ref?: Ref<HTMLInputElement>
}

/** Lets the user choose one of a few options, each with an explanation. Use it inside a Fieldset, which names it. */
export function RadioCards({ name, cards, value, onChange, className, ref }: RadioCardsProps) {
  return (
    <div className={clsx('grid gap-2.5', className)}>
      {cards.map((card, index) => (
        <label
          key={card.value}
          className={clsx(
            'flex items-center gap-3 rounded-box border border-line-strong bg-raised px-4 py-3 leading-snug transition-colors hover:border-rose',
            'has-checked:border-rose has-checked:bg-rose-wash has-checked:shadow-[inset_0_0_0_1px_var(--rose)]',
          )}
        >
          <input
            ref={index === 0 ? ref : undefined}
            type="radio"
            name={name}
            value={card.value}
            checked={card.value === value}
            onChange={() => onChange(card.value)}
            className="dot"
          />
          <span className="min-w-0">
            <span className="font-semibold">{card.label}</span>
            {card.hint && <span className="block text-sm text-ink-soft">{card.hint}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}

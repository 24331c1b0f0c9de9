import { Fieldset } from '../../ui/fieldset.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import type { ChapterRequest } from './use-generate-chapter.ts'

type Choice = NonNullable<ChapterRequest['contract']>

const cards = [
  { value: 'auto', label: 'Write at once', hint: 'A short contract of its scenes is made first' },
  {
    value: 'review',
    label: 'Show me the contract first',
    hint: 'You change it or say yes; then it is written',
  },
  { value: 'none', label: 'No contract', hint: 'Straight from your words to the page' },
] as const satisfies { value: Choice; label: string; hint: string }[]

interface ContractChoiceProps {
  value: Choice | undefined
  onChange: (choice: Choice) => void
}

/**
 * Asks whether a chapter is written with a contract, without one, or only after the writer has approved the contract
 * (D-113, D-115).
 */
export function ContractChoice({ value = 'auto', onChange }: ContractChoiceProps) {
  return (
    <Fieldset legend="The contract">
      <RadioCards
        name="contract"
        cards={cards}
        value={value}
        onChange={(chosen) => onChange(cards.find((card) => card.value === chosen)?.value ?? 'auto')}
      />
    </Fieldset>
  )
}

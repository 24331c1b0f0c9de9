import { useEffect, useRef } from 'react'
import { passageIntents } from '#contract/book-options.ts'
import { Field } from '../../ui/field.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { intentWords } from './intents.ts'
import type { PassageOrder } from './use-passage.ts'

/** The fields of an order that the author fills in. */
export type PassageRequest = Required<Pick<PassageOrder, 'intent' | 'instruction' | 'count'>>

const cards = passageIntents.map((value) => ({ value, ...intentWords[value] }))
const counts = [
  ['1', 'One suggestion'],
  ['2', 'Two suggestions'],
  ['3', 'Three suggestions'],
] as const

interface PassageFormProps {
  request: PassageRequest
  onChange: (part: Partial<PassageRequest>) => void
  /** Whether the form takes the focus when it appears, because the previous step of the dialog had it. */
  takesFocus: boolean
}

/** Asks for the intended change of a passage, and for the number of suggestions. */
export function PassageForm({ request, onChange, takesFocus }: PassageFormProps) {
  const firstIntent = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const first = firstIntent.current
    const chosen = first?.closest('fieldset')?.querySelector<HTMLElement>('input:checked')
    if (takesFocus) (chosen ?? first)?.focus()
  }, [takesFocus])
  return (
    <>
      <Fieldset legend="What shall happen to it?">
        <RadioCards
          ref={firstIntent}
          name="intent"
          cards={cards}
          value={request.intent}
          onChange={(value) => onChange({ intent: cards.find((card) => card.value === value)?.value })}
          className="sm:grid-cols-2"
        />
      </Fieldset>
      <Field label="Instruction" required={request.intent === 'custom'}>
        <Textarea
          rows={2}
          value={request.instruction}
          onChange={({ target }) => onChange({ instruction: target.value })}
        />
      </Field>
      <Field label="How many" unmarked className="sm:max-w-64">
        <Select
          options={counts}
          value={String(request.count)}
          onChange={({ target }) => onChange({ count: Number(target.value) })}
        />
      </Field>
    </>
  )
}

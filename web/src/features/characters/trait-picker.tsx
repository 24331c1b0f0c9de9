import { personalityTraits } from '#contract/options.ts'

interface TraitPickerProps {
  value: readonly string[]
  onChange: (traits: string[]) => void
}

/** Traits as chips, any number of them; those of the writer's own stand after the list's. */
export function TraitPicker({ value, onChange }: TraitPickerProps) {
  const known = personalityTraits.map(([trait]) => trait as string)
  const traits = [...known, ...value.filter((trait) => !known.includes(trait))]
  const toggle = (trait: string) =>
    onChange(value.includes(trait) ? value.filter((one) => one !== trait) : [...value, trait])
  return (
    <div className="flex flex-wrap gap-2">
      {traits.map((trait) => (
        <label
          key={trait}
          className="inline-flex min-h-9 items-center rounded-full border border-line-strong bg-raised px-3.5 text-[0.9375rem] font-medium capitalize transition-colors select-none hover:border-rose has-checked:border-rose has-checked:bg-rose-wash has-checked:text-rose-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-rose"
        >
          <input
            type="checkbox"
            className="sr-only"
            checked={value.includes(trait)}
            onChange={() => toggle(trait)}
          />
          {trait}
        </label>
      ))}
    </div>
  )
}

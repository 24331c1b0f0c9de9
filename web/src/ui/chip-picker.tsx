interface ChipPickerProps {
  options: readonly string[]
  value: readonly string[]
  onChange: (chosen: string[]) => void
}

/**
 * Lets the user choose any number of short words. Chosen words that are not options come last. Use it inside a
 * Fieldset.
 */
export function ChipPicker({ options, value, onChange }: ChipPickerProps) {
  const words = [...options, ...value.filter((word) => !options.includes(word))]
  const toggle = (word: string) =>
    onChange(value.includes(word) ? value.filter((one) => one !== word) : [...value, word])
  return (
    <div className="flex flex-wrap gap-2">
      {words.map((word) => (
        <label
          key={word}
          className="inline-flex min-h-9 max-sm:min-h-11 items-center gap-2 rounded-full border border-line-strong bg-raised pe-3.5 ps-2.5 text-[0.9375rem] font-medium transition-colors select-none hover:border-rose has-checked:border-rose has-checked:bg-rose-wash has-checked:text-rose-strong"
        >
          <input
            type="checkbox"
            checked={value.includes(word)}
            onChange={() => toggle(word)}
            className="dot size-4"
          />
          <span className="inline-block first-letter:uppercase">{word}</span>
        </label>
      ))}
    </div>
  )
}

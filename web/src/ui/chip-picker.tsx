interface ChipPickerProps {
  options: readonly string[]
  value: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Any number of short words as chips; what is chosen beyond the list stands after it. Put it in a Fieldset. */
export function ChipPicker({ options, value, onChange }: ChipPickerProps) {
  const words = [...options, ...value.filter((word) => !options.includes(word))]
  const toggle = (word: string) =>
    onChange(value.includes(word) ? value.filter((one) => one !== word) : [...value, word])
  return (
    <div className="flex flex-wrap gap-2">
      {words.map((word) => (
        <label
          key={word}
          className="relative inline-flex min-h-9 items-center rounded-full border border-line-strong bg-raised px-3.5 text-[0.9375rem] font-medium transition-colors select-none first-letter:uppercase hover:border-rose has-checked:border-rose has-checked:bg-rose-wash has-checked:text-rose-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-rose"
        >
          <input
            type="checkbox"
            className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            checked={value.includes(word)}
            onChange={() => toggle(word)}
          />
          <span className="inline-block first-letter:uppercase">{word}</span>
        </label>
      ))}
    </div>
  )
}

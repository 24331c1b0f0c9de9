import clsx from 'clsx'

interface ChipPickerProps<Key extends string | number> {
  options: readonly (readonly [key: Key, label: string])[]
  /** The keys of the chosen options, in the order in which they were chosen. */
  value: readonly Key[]
  onChange: (chosen: Key[]) => void
  /** Whether the options are sentences. They are words or names otherwise. */
  long?: boolean
}

/** Lets the user choose any number of options. Two options may have the same label. Use it inside a Fieldset. */
export function ChipPicker<Key extends string | number>({
  options,
  value,
  onChange,
  long = false,
}: ChipPickerProps<Key>) {
  const toggle = (key: Key) =>
    onChange(value.includes(key) ? value.filter((one) => one !== key) : [...value, key])
  return (
    <div className="flex flex-wrap gap-2">
      {options.map(([key, label]) => (
        <label
          key={key}
          className={clsx(
            'border border-line-strong bg-raised text-[0.9375rem] transition-colors select-none hover:border-rose has-checked:border-rose has-checked:bg-rose-wash has-checked:text-rose-strong',
            long
              ? 'flex min-h-11 max-w-full items-start gap-2.5 rounded-box px-3.5 py-2.5 leading-snug'
              : 'inline-flex min-h-9 touch:min-h-11 items-center gap-2 rounded-full ps-2.5 pe-3.5 font-medium',
          )}
        >
          <input
            type="checkbox"
            checked={value.includes(key)}
            onChange={() => toggle(key)}
            className={long ? 'tick shrink-0' : 'dot size-4'}
          />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {label}
          </span>
        </label>
      ))}
    </div>
  )
}

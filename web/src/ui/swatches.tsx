import clsx from 'clsx'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export interface Swatch {
  value: string
  label: string
  /** A CSS colour; without a colour and a picture the swatch shows its label. */
  colour?: string
  /** A picture that the swatch shows instead of a colour. */
  picture?: ReactNode
}

interface SwatchesProps {
  swatches: readonly Swatch[]
  /** The value of the chosen swatch; '' if none is chosen. */
  value: string
  onChange: (value: string) => void
}

/**
 * Lets the user choose one of a few colours or shapes, or none. Each option has its name beside it, and the chosen
 * option has a tick. Use it inside a Fieldset, which names it.
 */
export function Swatches({ swatches, value, onChange }: SwatchesProps) {
  const name = useId()
  const arePictures = swatches.some(({ picture }) => picture)
  const all: readonly Swatch[] = [{ value: '', label: 'Not said' }, ...swatches]
  return (
    <div
      className={
        arePictures ? 'grid grid-cols-[repeat(auto-fill,minmax(4.625rem,1fr))] gap-2' : 'flex flex-wrap gap-2'
      }
    >
      {all.map(({ value: own, label, colour, picture }) => (
        <label
          key={own}
          className={clsx(
            'group/swatch relative inline-flex items-center border border-line-strong bg-raised text-[0.9375rem] font-medium transition-colors select-none hover:border-rose',
            'has-checked:border-rose has-checked:bg-rose-wash has-checked:text-rose-strong has-checked:shadow-[inset_0_0_0_1px_var(--rose)]',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-rose',
            arePictures
              ? 'flex-col gap-1 rounded-box px-1.5 pt-1.5 pb-2 text-center text-sm leading-tight'
              : 'min-h-10 gap-2 rounded-full ps-1.5 pe-3.5 touch:min-h-11',
          )}
        >
          <input
            type="radio"
            name={name}
            value={own}
            checked={own === value}
            onChange={() => onChange(own)}
            className="sr-only"
          />
          <span
            aria-hidden
            style={{ backgroundColor: colour }}
            className={clsx(
              'relative grid shrink-0 place-items-center overflow-hidden',
              arePictures ? 'h-16 w-full rounded-bit' : 'size-7 rounded-full',
              colour && 'shadow-[0_0_0_1px_var(--line-strong)]',
              !colour && !picture && 'border border-dashed border-line-strong',
            )}
          >
            {picture}
            <span
              className={clsx(
                'hidden size-5 place-items-center rounded-full bg-rose text-on-rose group-has-checked/swatch:grid',
                picture && 'absolute end-0.5 top-0.5',
              )}
            >
              <Check className="size-3.5" strokeWidth={3} />
            </span>
          </span>
          <span dir="auto">{label}</span>
        </label>
      ))}
    </div>
  )
}

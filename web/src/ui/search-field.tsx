import clsx from 'clsx'
import { Search } from 'lucide-react'
import type { InputHTMLAttributes } from 'react'

interface SearchFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  /** The accessible name of the field. */
  label: string
  /** Classes of the button, such as its size, and of its icon. */
  buttonClass: string
  iconClass: string
  className: string
}

/** The field of a search form with the button that submits it. */
export function SearchField({ label, buttonClass, iconClass, className, ...input }: SearchFieldProps) {
  return (
    <>
      <button
        type="submit"
        aria-label="Search"
        className={clsx(
          'absolute top-0 start-0 grid place-items-center rounded-full text-ink-faint hover:text-rose',
          buttonClass,
        )}
      >
        <Search aria-hidden className={iconClass} />
      </button>
      <input
        type="search"
        dir="auto"
        aria-label={label}
        className={clsx('w-full rounded-full border bg-surface focus-visible:outline-offset-1', className)}
        {...input}
      />
    </>
  )
}

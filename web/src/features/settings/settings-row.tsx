import { ChevronRight, type LucideIcon } from 'lucide-react'

interface SettingsRowProps {
  Icon: LucideIcon
  label: string
  /** The function that opens a dialog, or the address of the server to which the row links. */
  opens: (() => void) | string
  /**
   * Whether the address sends a file. The link then has the attribute `download`, so that a refusal of the server does
   * not replace the page.
   */
  downloads?: boolean
}

const look =
  'group flex min-h-12 w-full items-center gap-3.5 px-4 py-2.5 text-start font-semibold -outline-offset-2 transition-colors hover:bg-rose-wash/60'

/** A row of the settings: a button that opens a dialog, or a link. */
export function SettingsRow({ Icon, label, opens, downloads }: SettingsRowProps) {
  const parts = (
    <>
      <Icon aria-hidden className="size-5 shrink-0 text-ink-soft group-hover:text-rose" />
      <span className="min-w-0 flex-1">{label}</span>
    </>
  )
  if (typeof opens === 'string')
    return (
      <a href={opens} download={downloads} className={look}>
        {parts}
      </a>
    )
  return (
    <button type="button" className={look} onClick={opens}>
      {parts}
      <ChevronRight
        aria-hidden
        className="size-5 shrink-0 text-ink-faint group-hover:text-rose rtl:rotate-180"
      />
    </button>
  )
}

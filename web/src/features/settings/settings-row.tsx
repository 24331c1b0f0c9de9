import { ChevronRight, type LucideIcon } from 'lucide-react'

interface SettingsRowProps {
  Icon: LucideIcon
  label: string
  /** A row opens a dialog, or leads to an address of the server. */
  opens: (() => void) | string
  /** The address sends a file. A refusal of the server must not replace the page. */
  downloads?: boolean
}

const look =
  'group flex min-h-12 w-full items-center gap-3.5 px-4 py-2.5 text-start font-semibold -outline-offset-2 transition-colors hover:bg-rose-wash/60'

/** A row of the settings that opens further settings. */
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

import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReportType } from '#contract/reports.ts'
import type { Person } from '../../lib/blocks-and-mutes.ts'
import { lazyComponent, useLazyComponent } from '../../lib/lazy-component.ts'
import { useSession } from '../../lib/session.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { SafetyMenuProps } from './safety-menu.tsx'

const menu = lazyComponent<SafetyMenuProps>(async () => (await import('./safety-menu.tsx')).SafetyMenu)
// A failed preload of the menu is ignored: opening the menu loads it again and shows the failure.
const preload = () => void menu.preload().catch(() => undefined)

interface MoreActionsProps {
  /** The thing that the menu can report. */
  subject: { type: ReportType; id: number | string }
  /** The author, sender or owner of the reported thing. */
  person: Person
  /** The accessible name of the button. */
  label: string
}

/**
 * The menu button beside a work, message or profile of another user. The menu reports the thing, and mutes or blocks
 * its author. The code of the menu is loaded when it is needed.
 */
export function MoreActions({ subject, person, label }: MoreActionsProps) {
  const { user } = useSession()
  const [opened, setOpened] = useState(false)
  const Menu = useLazyComponent(menu)
  if (!user || user.id === person.id) return null
  const button = (
    <IconButton
      label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setOpened(true)}
    >
      <Ellipsis aria-hidden />
    </IconButton>
  )
  if (!opened) return button
  return (
    <Suspense fallback={button}>
      <Menu subject={subject} person={person} label={label} />
    </Suspense>
  )
}

import { BellOff, BellRing, CircleCheck, CircleSlash, Ellipsis, Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReportType } from '#contract/reports.ts'
import { type Person, useBlockAndMute, useBlockState } from '../../lib/blocks-and-mutes.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'

const ReportDialog = lazyPart(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))

export interface SafetyMenuProps {
  subject: { type: ReportType; id: number | string }
  person: Person
  label: string
}

/** The menu of `MoreActions`, which is open at the first render. */
export function SafetyMenu({ subject, person, label }: SafetyMenuProps) {
  const [open, setOpen] = useState<'report' | 'block' | null>(null)
  const blockState = useBlockState(person)
  const keepAway = useBlockAndMute(person)
  const close = () => setOpen(null)
  const withName = (verb: string) => (
    <span className="max-w-60 truncate">
      {verb} <bdi>{person.name}</bdi>
    </span>
  )
  return (
    <>
      <Menu
        opened
        trigger={
          <IconButton label={label}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Flag aria-hidden />} onSelect={() => setOpen('report')}>
          {subject.type === 'profile' ? 'Report this person' : `Report this ${subject.type}`}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={blockState?.muted ? <BellRing aria-hidden /> : <BellOff aria-hidden />}
          onSelect={() => keepAway.mutate({ kind: 'mute', on: !blockState?.muted })}
        >
          {withName(blockState?.muted ? 'Unmute' : 'Mute')}
        </MenuItem>
        {blockState?.blocked ? (
          <MenuItem
            icon={<CircleCheck aria-hidden />}
            onSelect={() => keepAway.mutate({ kind: 'block', on: false })}
          >
            {withName('Unblock')}
          </MenuItem>
        ) : (
          <MenuItem danger icon={<CircleSlash aria-hidden />} onSelect={() => setOpen('block')}>
            {withName('Block')}
          </MenuItem>
        )}
      </Menu>
      <AlertDialog
        open={open === 'block'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={`Block ${person.name}?`}
        confirm="Block"
        danger
        onConfirm={() => keepAway.mutate({ kind: 'block', on: true })}
      >
        They can no longer find your profile, write to you, ask to work with you, or like and save your works.
        What the two of you share ends now. Your public works stay visible, and nobody tells them.
      </AlertDialog>
      {open === 'report' && (
        <Suspense>
          <ReportDialog subject={subject} name={person.name} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

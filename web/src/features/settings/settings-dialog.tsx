import { useQuery } from '@tanstack/react-query'
import {
  Download,
  KeyRound,
  Link2,
  type LucideIcon,
  PenLine,
  ShieldBan,
  ShieldCheck,
  Trash2,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import type { AccountAccess } from '#contract/mail.ts'
import type { UserSettings } from '#contract/users.ts'
import { call } from '../../lib/api.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { invalidate, read } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { currentUser, useSession } from '../../lib/session.ts'
import { chooseStoredTheme } from '../../lib/theme.ts'
import { useAction } from '../../lib/use-action.ts'
import { serverPaths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { SettingsRow } from './settings-row.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'

const BlockedPeopleDialog = lazyPart(async () => ({
  default: (await import('./blocked-people-dialog.tsx')).BlockedPeopleDialog,
}))
const IdentitiesDialog = lazyPart(async () => ({
  default: (await import('./identities-dialog.tsx')).IdentitiesDialog,
}))
const PenNameDialog = lazyPart(async () => ({
  default: (await import('./pen-name-dialog.tsx')).PenNameDialog,
}))
const SecondFactorDialog = lazyPart(async () => ({
  default: (await import('./second-factor-dialog.tsx')).SecondFactorDialog,
}))

const themeCards = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
]

const digestCards = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'daily', label: 'Daily' },
  { value: 'off', label: 'Never' },
]

/** The name of a dialog that the settings can open. */
type OpenPart = 'signing in' | 'pen-name' | 'second-factor' | 'identities' | 'people' | 'leaving'

const rows = [
  ['signing in', 'E-mail, password, devices', KeyRound],
  ['second-factor', 'Second factor', ShieldCheck],
  ['pen-name', 'Pen name and about you', PenLine],
  ['people', 'Blocked and muted people', ShieldBan],
] as const satisfies [OpenPart, string, LucideIcon][]

/** The dialog 'Room Settings'. Changes are kept in this component until Save (D-221). */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { data: settings, isError, refetch } = useQuery(read('GET /api/user/settings'))
  const { user } = useSession()
  const { data: access } = useQuery(read('GET /api/user/access'))
  const [open, setOpen] = useState<OpenPart | null>(null)
  const closeInner = () => setOpen(null)
  const [changed, setChanged] = useState<Partial<UserSettings>>({})
  const draft = settings && { ...settings, ...changed }
  const [chosenAdult, setAdult] = useState<boolean | null>(null)
  const isAdult = chosenAdult ?? user?.isAdult ?? false
  const change = (part: Partial<UserSettings>) => setChanged({ ...changed, ...part })

  const save = useAction({
    // Fields that the user did not change are not sent: another tab may have changed them.
    run: async () => {
      if (user && isAdult !== user.isAdult) {
        const saved = await call('PUT /api/user/profile', { body: { isAdult } })
        queryClient.setQueryData(currentUser.queryKey, saved)
        await invalidate('GET /api/stories/{id}/chapters')
      }
      return call('PUT /api/user/settings', { body: changed })
    },
    success: 'Settings saved',
    failure: 'Failed to save settings',
    serverMessage: true,
    onSuccess: async (saved) => {
      chooseStoredTheme(saved.theme)
      await invalidate('GET /api/user/settings')
      // Lists of creators contain only public profiles, and each work has a field for whether the profile of its
      // author is public.
      if (saved.publicProfile !== settings?.publicProfile) {
        void queryClient.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] !== currentUser.queryKey[0],
        })
      }
      onClose()
    },
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Room Settings"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!draft} busy={save.isPending} onClick={() => save.mutate()}>
            Save Changes
          </Button>
        </>
      }
    >
      {isError && <UnfetchedLine retry={() => void refetch()} text="Your settings could not be fetched." />}
      {!draft && !isError && <Skeleton className="h-64 w-full" />}
      {draft && (
        <div className="grid gap-6">
          <Switch
            label="Notifications"
            hint="Messages, likes and finished chapters ring the bell."
            checked={draft.notificationsEnabled}
            onChange={(notificationsEnabled) => change({ notificationsEnabled })}
          />
          <Switch
            label="Public profile"
            hint="Other writers can find you and see your public works together."
            checked={draft.publicProfile}
            onChange={(publicProfile) => change({ publicProfile })}
          />
          <Switch
            label="Allow collaborations"
            hint="Other writers may ask to work with you."
            checked={draft.allowCollaborations}
            onChange={(allowCollaborations) => change({ allowCollaborations })}
          />
          <Switch
            label="Automatic covers"
            hint="A story without a cover gets one painted with its first generated chapter."
            checked={draft.coverWithFirstChapter}
            onChange={(coverWithFirstChapter) => change({ coverWithFirstChapter })}
          />
          <Switch
            label="I am 18 or older"
            hint="Mature stories open without asking."
            checked={isAdult}
            onChange={setAdult}
          />
          <Fieldset legend="Theme">
            <RadioCards
              name="theme"
              cards={themeCards}
              value={draft.theme}
              onChange={(theme) => change({ theme: theme as UserSettings['theme'] })}
              className="grid-cols-[repeat(auto-fit,minmax(6.25rem,1fr))] [&_label]:gap-2 [&_label]:px-3"
            />
          </Fieldset>
          {access?.sendsMail && (
            <Fieldset legend="Mail about what is new" hint={digestHint(access, draft)}>
              <RadioCards
                name="digest"
                cards={digestCards}
                value={draft.digest}
                onChange={(digest) => change({ digest: digest as UserSettings['digest'] })}
                className="grid-cols-[repeat(auto-fit,minmax(6.25rem,1fr))] [&_label]:gap-2 [&_label]:px-3"
              />
            </Fieldset>
          )}
          <ul className="divide-y divide-line overflow-hidden rounded-panel shadow-[inset_0_0_0_1px_var(--line)]">
            {rows.map(([part, label, Icon]) => (
              <li key={part}>
                <SettingsRow Icon={Icon} label={label} opens={() => setOpen(part)} />
              </li>
            ))}
            {access?.singleSignOn && (
              <li>
                <SettingsRow Icon={Link2} label="Single sign-on" opens={() => setOpen('identities')} />
              </li>
            )}
            <li>
              <SettingsRow
                Icon={Download}
                label="Export My Data"
                opens={serverPaths.exportAccount}
                downloads
              />
            </li>
          </ul>
          <Button variant="danger" className="justify-self-start" onClick={() => setOpen('leaving')}>
            <Trash2 aria-hidden />
            Delete my account
          </Button>
        </div>
      )}
      {open === 'leaving' && <DeleteAccountDialog onClose={closeInner} />}
      {open === 'signing in' && <SignInDialog onClose={closeInner} />}
      <Suspense>
        {open === 'pen-name' && user && <PenNameDialog user={user} onClose={closeInner} />}
        {open === 'second-factor' && <SecondFactorDialog onClose={closeInner} />}
        {open === 'identities' && access && (
          <IdentitiesDialog hasPassword={access.hasPassword} onClose={closeInner} />
        )}
        {open === 'people' && <BlockedPeopleDialog onClose={closeInner} />}
      </Suspense>
    </Dialog>
  )
}

function digestHint(access: AccountAccess, draft: UserSettings): string {
  if (!access.emailVerified) return 'These mails begin when you have confirmed your e-mail.'
  if (!draft.notificationsEnabled && draft.digest !== 'off')
    return 'These mails come only while notifications are on.'
  return 'New chapters of stories you saved, and what waits for you. Nothing new, no mail.'
}

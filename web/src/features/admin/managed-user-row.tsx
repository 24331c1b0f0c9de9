import { Bell } from 'lucide-react'
import { useState } from 'react'
import type { ManagedUser } from '#contract/admin.ts'
import { type Tier, tiers } from '#contract/membership.ts'
import { timeLabel } from '../../lib/age-label.ts'
import { call } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { invalidate } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TierConfirmation } from './tier-confirmation.tsx'

const tierOptions = Object.entries(tiers).map(([id, { name }]) => [id, name] as const)

/** Shows one user, and lets an admin change the tier or deactivate the account. */
export function ManagedUserRow({ user, onWrite }: { user: ManagedUser; onWrite: () => void }) {
  const { id, firstName, lastName, penName, email, tier, pendingTier, isActive, isAdmin } = user
  const { user: me } = useSession()
  const name = `${firstName} ${lastName}`.trim()
  const [asked, setAsked] = useState<Tier | null>(null)
  const change = useAction({
    run: (body: { tier?: Tier; isActive?: boolean }) =>
      call('PUT /api/admin/users/{id}', { params: { id }, body }),
    success: 'User updated',
    failure: 'Failed to update user',
    serverMessage: true,
    onSuccess: () => Promise.all([invalidate('GET /api/admin/users'), invalidate('GET /api/admin/audit')]),
  })
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-3 py-4 lg:grid-cols-[1fr_13rem_9rem_auto]">
      <div className="flex min-w-0 items-center gap-4 max-lg:col-span-2">
        <Avatar name={firstName} imageUrl={user.profileImageUrl} className="size-11 text-lg" />
        <div className="min-w-0">
          <p className="flex items-center gap-2">
            <span dir="auto" className="truncate font-semibold">
              {name}
            </span>
            {isAdmin && <Badge tone="butter">Admin</Badge>}
          </p>
          {penName !== null && (
            <p className="truncate text-sm">
              writes as <bdi>{penName}</bdi>
            </p>
          )}
          <p className="truncate text-sm text-ink-soft">{email}</p>
          <p className="text-sm text-ink-soft">
            {formatCount(user.storyCount, 'story')}, {formatCount(user.characterCount, 'character')}, joined{' '}
            {timeLabel(user.createdAt)}
          </p>
        </div>
      </div>
      <div className="max-lg:col-span-2">
        <Select
          aria-label={`Tier of ${name}`}
          options={tierOptions}
          value={tier}
          disabled={change.isPending}
          onChange={(event) => setAsked(event.target.value as Tier)}
        />
        <TierConfirmation
          name={name}
          from={tier}
          to={asked}
          onClose={() => setAsked(null)}
          onConfirm={(to) => change.mutate({ tier: to })}
        />
        {pendingTier && (
          <p className="mt-1 text-sm text-ink-soft">{tiers[pendingTier].name} from next month</p>
        )}
      </div>
      <Switch
        label="Active"
        hint={me?.id === id ? 'This is you.' : undefined}
        checked={isActive}
        disabled={change.isPending || me?.id === id}
        onChange={(next) => change.mutate({ isActive: next })}
      />
      <IconButton label={`Notify ${name}`} onClick={onWrite}>
        <Bell aria-hidden />
      </IconButton>
    </li>
  )
}

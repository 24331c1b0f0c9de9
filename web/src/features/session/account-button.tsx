import type { ComponentProps } from 'react'
import type { CurrentUser } from '#contract/users.ts'
import { Avatar } from '../../ui/avatar.tsx'

/** The avatar button that opens the account menu. */
export function AccountButton({ user, ...props }: ComponentProps<'button'> & { user: CurrentUser }) {
  return (
    <button {...props} type="button" aria-label="Account menu" className="shrink-0 rounded-full p-1">
      <Avatar name={user.firstName} imageUrl={user.profileImageUrl} />
    </button>
  )
}

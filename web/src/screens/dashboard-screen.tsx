import type { CurrentUser } from '#contract/users.ts'
export function DashboardScreen({ user }: { user: CurrentUser }) {
  return <h1>{user.firstName}</h1>
}

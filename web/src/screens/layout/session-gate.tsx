import type { Session } from '../../lib/session.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spotlight } from '../../ui/spotlight.tsx'
import { Unreachable } from './unreachable.tsx'

/**
 * The content that is shown instead of a screen that needs a session: a placeholder while the session loads, an error,
 * or a notice before the redirect to sign-in.
 */
export function SessionGate({ session }: { session: Session }) {
  if (session.unreachable) return <Unreachable retry={session.retry} />
  if (!session.loading) return <Spotlight title="Sign in to go on">Taking you to the sign-in page.</Spotlight>
  return (
    <div role="status" aria-label="Loading" className="page pt-11">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="mt-4 h-12 w-full max-w-xl" />
      <Skeleton className="mt-8 h-64 w-full" />
    </div>
  )
}

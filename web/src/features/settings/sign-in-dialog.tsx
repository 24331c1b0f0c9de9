import { useQuery } from '@tanstack/react-query'
import { read } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** The dialog in which a user changes the e-mail address and the password, and ends sessions (D-149). */
export function SignInDialog({ onClose }: { onClose: () => void }) {
  const { data: access, isError, refetch } = useQuery(read('GET /api/user/access'))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Signing in"
      description="Your address, your password, and the devices that are signed in to your room."
      footer={
        <Button variant="quiet" onClick={onClose}>
          Done
        </Button>
      }
    >
      {isError && <UnfetchedLine retry={() => void refetch()} text="Your address could not be fetched." />}
      {!access && !isError && <Skeleton className="h-40 w-full" />}
      <div className="divide-y divide-line *:py-6 *:first:pt-0 *:last:pb-0">
        {access && <EmailSection access={access} />}
        {access && <PasswordSection access={access} />}
        <SessionsSection />
      </div>
    </Dialog>
  )
}

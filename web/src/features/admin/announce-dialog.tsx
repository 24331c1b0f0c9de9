import type { ManagedUser } from '#contract/admin.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AnnounceForm } from './announce-form.tsx'

/** Lets an admin send a notification to one user. */
export function AnnounceDialog({ to, onClose }: { to: ManagedUser; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Notify ${to.firstName} ${to.lastName}`.trim()}
    >
      <AnnounceForm to={to.id} onSent={onClose} onCancel={onClose} />
    </Dialog>
  )
}

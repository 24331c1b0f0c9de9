import type { CurrentUser } from '#contract/users.ts'
import { UploadPicture } from '../../features/profile/upload-picture.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GenerateAvatar } from './generate-avatar.tsx'

/** Lets the user upload a profile picture or generate one from a description. */
export function AvatarDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Your picture">
      <div className="grid gap-8">
        <Avatar name={user.firstName} imageUrl={user.profileImageUrl} className="size-28 text-5xl" />
        <UploadPicture />
        <GenerateAvatar />
      </div>
    </Dialog>
  )
}

import { EyeOff } from 'lucide-react'

/** Informs the owner of a thing that a moderator has hidden it (D-89). */
export function HiddenNotice() {
  return (
    <p className="mt-5 flex items-start gap-3 rounded-box bg-ember-wash px-4 py-3 text-ember">
      <EyeOff aria-hidden className="mt-0.5 size-5 shrink-0" />
      Hidden by moderation: only you can see it, and it cannot be shared or made public again until an admin
      shows it.
    </p>
  )
}

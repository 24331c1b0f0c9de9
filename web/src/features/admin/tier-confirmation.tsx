import { type Tier, tiers } from '#contract/membership.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'

interface TierConfirmationProps {
  name: string
  from: Tier
  /** The chosen tier; null until a tier is chosen. */
  to: Tier | null
  onClose: () => void
  onConfirm: (to: Tier) => void
}

const order = Object.keys(tiers)

/**
 * Asks an admin before a user gets another tier (D-147). A higher tier begins at once, a lower one next month (D-52).
 */
export function TierConfirmation({ name, from, to, onClose, onConfirm }: TierConfirmationProps) {
  const next = tiers[to ?? from].name
  const isHigher = to !== null && order.indexOf(to) > order.indexOf(from)
  return (
    <AlertDialog
      open={to !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Change the tier of ${name}?`}
      confirm={`Change to ${next}`}
      onConfirm={() => to && onConfirm(to)}
    >
      {isHigher ? (
        <>
          <bdi>{name}</bdi> has {next} at once, with its limits.
        </>
      ) : (
        <>
          <bdi>{name}</bdi> keeps {tiers[from].name} until the end of this month, and has {next} with its
          limits from the next one.
        </>
      )}
    </AlertDialog>
  )
}

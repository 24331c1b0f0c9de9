import { LogOut } from 'lucide-react'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'

interface LeaveButtonProps {
  name: string
  run: () => Promise<unknown>
  onLeft: () => unknown
}

/** Ends the access that another user has given to the signed-in user. */
export function LeaveButton({ name, run, onLeft }: LeaveButtonProps) {
  const leave = useAction({
    run,
    success: 'You have left',
    failure: 'You could not leave. Please try again.',
    onSuccess: onLeft,
  })
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Leave ${name}`}
      busy={leave.isPending}
      onClick={() => leave.mutate()}
    >
      <LogOut aria-hidden />
      Leave
    </Button>
  )
}

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Location } from '#contract/locations.ts'
import { useDeleteLocation } from '../../features/locations/use-location-actions.ts'
import { paths } from '../../paths.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'

/** Deletes a location after a confirmation, then goes to the list of locations (D-81). */
export function DeleteLocation({ location, className }: { location: Location; className?: string }) {
  const { id, name } = location
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  const remove = useDeleteLocation(id, () => void navigate(paths.locations, { replace: true }))
  return (
    <>
      <Button
        variant="danger"
        busy={remove.isPending}
        onClick={() => setConfirming(true)}
        className={className}
      >
        <Trash2 aria-hidden />
        Delete
      </Button>
      <AlertDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Delete this location?"
        confirm="Delete"
        danger
        onConfirm={() => remove.mutate()}
      >
        Are you sure you want to permanently delete "{name}"? This will remove the location from all stories
        and cannot be undone.
      </AlertDialog>
    </>
  )
}

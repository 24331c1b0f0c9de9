import { useNavigate } from 'react-router-dom'
import type { Location } from '#contract/locations.ts'
import { useDeleteLocation } from '../../features/locations/use-location-actions.ts'
import { paths } from '../../paths.ts'
import { DeleteButton } from '../../ui/delete-confirmation.tsx'

/** Deletes a location after a confirmation, then goes to the list of locations (D-81). */
export function DeleteLocation({ location }: { location: Location }) {
  const { id, name } = location
  const navigate = useNavigate()
  const remove = useDeleteLocation(id, () => void navigate(paths.locations, { replace: true }))
  return (
    <DeleteButton
      title="Delete this location?"
      variant="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      Are you sure you want to permanently delete "<bdi>{name}</bdi>"? This will remove the location from all
      stories and cannot be undone.
    </DeleteButton>
  )
}

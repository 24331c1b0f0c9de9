import type { LocationDetail } from '#contract/locations.ts'
import { call } from '../../lib/api.ts'
import { LocationForm } from './location-form.tsx'
import { editForm, toBody, toValues } from './location-values.ts'
import { refreshLocation } from './use-location-actions.ts'
import { useLocationForm } from './use-location-form.ts'

interface EditLocationFormProps {
  location: LocationDetail
  onSaved: () => void
  onCancel: () => void
}

export function EditLocationForm({ location, onSaved, onCancel }: EditLocationFormProps) {
  const { id, updatedAt } = location
  const props = useLocationForm({
    schema: editForm,
    // The key includes the version, so that a draft never overwrites a newer version.
    draftKey: `location-${id}-${updatedAt}`,
    values: toValues(location),
    save: (values) => call('PUT /api/locations/{id}', { params: { id }, body: toBody(values) }),
    success: 'Location updated!',
    failure: 'Failed to update location. Please try again.',
    onSaved: async () => {
      await refreshLocation(id)
      onSaved()
    },
    onCancel,
  })
  return <LocationForm {...props} submit="Save Changes" />
}

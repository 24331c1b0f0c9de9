import type { LocationDetail } from '#contract/locations.ts'
import { call } from '../../lib/api.ts'
import { useIdempotentCall } from '../../lib/idempotent-call.ts'
import { refreshLocationLists } from '../../lib/work-caches.ts'
import { LocationForm } from './location-form.tsx'
import { blankLocation, createForm, toBody } from './location-values.ts'
import { useLocationForm } from './use-location-form.ts'

const DRAFT_KEY = 'location'

interface CreateLocationFormProps {
  onCreated: (location: LocationDetail) => void
  onCancel: () => void
}

export function CreateLocationForm({ onCreated, onCancel }: CreateLocationFormProps) {
  const once = useIdempotentCall(DRAFT_KEY)
  const props = useLocationForm({
    schema: createForm,
    draftKey: DRAFT_KEY,
    values: blankLocation,
    save: (values) => {
      const body = toBody(values)
      return once(body, (idempotencyKey) => call('POST /api/locations', { body, idempotencyKey }))
    },
    success: 'Your location has been created successfully.',
    failure: 'Failed to create location. Please try again.',
    onSaved: async (location) => {
      await refreshLocationLists()
      onCreated(location)
    },
    onCancel,
  })
  return <LocationForm {...props} submit="Create Location" />
}

import { useState } from 'react'
import type { LocationDetail } from '#contract/locations.ts'
import { call } from '../../lib/api.ts'
import { useBasedSave, type Version } from '../../lib/based-save.ts'
import { findDraft } from '../../lib/drafts.ts'
import { refreshLocation } from '../../lib/work-caches.ts'
import { LocationForm } from './location-form.tsx'
import { editForm, type LocationOutput, type LocationValues, toBody, toValues } from './location-values.ts'
import { useLocationForm } from './use-location-form.ts'

interface EditLocationFormProps {
  location: LocationDetail
  onSaved: () => void
  onCancel: () => void
}

export function EditLocationForm({ location, onSaved, onCancel }: EditLocationFormProps) {
  const { id } = location
  const draftKey = `location-${id}`
  const [stored] = useState(() => findDraft<LocationValues, Version<LocationOutput>>(draftKey))
  const edit = useBasedSave(stored?.base ?? versionOf(location), {
    send: (values, base) =>
      call('PUT /api/locations/{id}', { params: { id }, body: { ...toBody(values), base } }),
    readLatest: async () => versionOf(await call('GET /api/locations/{id}', { params: { id } })),
  })
  const props = useLocationForm({
    schema: editForm,
    draftKey,
    values: toValues(location),
    edit,
    save: edit.save,
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

function versionOf(location: LocationDetail): Version<LocationOutput> {
  return { updatedAt: location.updatedAt, values: toValues(location) }
}

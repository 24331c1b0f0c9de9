import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { LocationDetail } from '#contract/locations.ts'
import { call } from '../../lib/api.ts'
import { readDraft, useDraft } from '../../lib/drafts.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useAction } from '../../lib/use-action.ts'
import { LocationForm } from './location-form.tsx'
import { editForm, type LocationOutput, type LocationValues, toBody, toValues } from './location-values.ts'
import { showRefusal } from './show-refusal.ts'
import { refreshLocation } from './use-location-actions.ts'

interface EditLocationFormProps {
  location: LocationDetail
  onSaved: () => void
  onCancel: () => void
}

export function EditLocationForm({ location, onSaved, onCancel }: EditLocationFormProps) {
  const { id, updatedAt } = location
  // The key includes the version, so that a draft never overwrites a newer version.
  const draftKey = `location-${id}-${updatedAt}`
  const form = useForm({
    resolver: zodResolver(editForm),
    defaultValues: { ...toValues(location), ...readDraft<Partial<LocationValues>>(draftKey) },
    shouldFocusError: false,
  })
  const draft = useDraft(draftKey, form)
  const save = useAction({
    run: (values: LocationOutput) =>
      call('PUT /api/locations/{id}', { params: { id }, body: toBody(values) }),
    success: 'Location updated!',
    failure: 'Failed to update location. Please try again.',
    onError: showRefusal,
    onSuccess: async () => {
      draft.clear()
      await refreshLocation(id)
      onSaved()
    },
  })
  return (
    <LocationForm
      form={form}
      submit="Save Changes"
      saving={save.isPending}
      onSave={async (values) => {
        try {
          await save.mutateAsync(values)
          return false
        } catch (error) {
          return showIssues(form, error)
        }
      }}
      onCancel={() => {
        draft.clear()
        onCancel()
      }}
    />
  )
}

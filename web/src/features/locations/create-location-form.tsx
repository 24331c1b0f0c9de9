import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { LocationDetail } from '#contract/locations.ts'
import { call } from '../../lib/api.ts'
import { readDraft, useDraft } from '../../lib/drafts.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useIdempotencyKey } from '../../lib/idempotency-key.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { LocationForm } from './location-form.tsx'
import {
  blankLocation,
  createForm,
  type LocationOutput,
  type LocationValues,
  toBody,
} from './location-values.ts'
import { showRefusal } from './show-refusal.ts'

const DRAFT = 'location'

interface CreateLocationFormProps {
  onCreated: (location: LocationDetail) => void
  onCancel: () => void
}

export function CreateLocationForm({ onCreated, onCancel }: CreateLocationFormProps) {
  const form = useForm({
    resolver: zodResolver(createForm),
    defaultValues: { ...blankLocation, ...readDraft<Partial<LocationValues>>(DRAFT) },
    shouldFocusError: false,
  })
  const draft = useDraft(DRAFT, form)
  const keyFor = useIdempotencyKey()
  const create = useAction({
    run: (values: LocationOutput) => {
      const body = toBody(values)
      return call('POST /api/locations', { body, idempotencyKey: keyFor(body) })
    },
    success: 'Your location has been created successfully.',
    failure: 'Failed to create location. Please try again.',
    onError: showRefusal,
    onSuccess: async (location) => {
      draft.clear()
      await Promise.all([
        invalidate('GET /api/locations'),
        invalidate('GET /api/locations/public'),
        invalidate('GET /api/locations/search'),
      ])
      onCreated(location)
    },
  })
  return (
    <LocationForm
      form={form}
      submit="Create Location"
      saving={create.isPending}
      onSave={async (values) => {
        try {
          await create.mutateAsync(values)
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

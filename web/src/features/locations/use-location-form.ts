import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { BasedEdit } from '../../lib/based-save.ts'
import { readDraft } from '../../lib/drafts.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraft } from '../../lib/use-draft.ts'
import type { createForm, editForm, LocationOutput, LocationValues } from './location-values.ts'
import { showRefusal } from './show-refusal.ts'

interface LocationFormOptions<Saved> {
  schema: typeof createForm | typeof editForm
  draftKey: string
  /** The values that are shown without a draft. */
  values: Required<LocationValues>
  /** The edit of an existing location; undefined for a new location. */
  edit?: BasedEdit<LocationOutput, Saved>
  save: (values: LocationOutput) => Promise<Saved>
  success: string
  failure: string
  /** `onSaved` is called after a successful save, when the draft has been deleted. */
  onSaved: (saved: Saved) => unknown
  onCancel: () => void
}

/** Returns the props of a LocationForm that stores a draft, saves, and shows the errors of the server. */
export function useLocationForm<Saved>(options: LocationFormOptions<Saved>) {
  const { schema, draftKey, values, onCancel } = options
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { ...values, ...readDraft<Partial<LocationValues>>(draftKey) },
    shouldFocusError: false,
  })
  const draft = useDraft(draftKey, form, options.edit)
  const save = useAction({
    run: options.save,
    success: options.success,
    failure: options.failure,
    onError: showRefusal,
    onSuccess: (saved) => {
      draft.clear()
      return options.onSaved(saved)
    },
  })
  return {
    form,
    draft,
    edit: options.edit,
    saving: save.isPending,
    onSave: async (output: LocationOutput) => {
      try {
        await save.mutateAsync(output)
        return false
      } catch (error) {
        return showIssues(form, error)
      }
    },
    onCancel: () => {
      draft.clear()
      onCancel()
    },
  }
}

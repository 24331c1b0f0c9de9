import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type LocationDetail, locationBody, locationForm } from '#contract/locations.ts'
import { readDraft, useDraft } from '../../lib/drafts.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { BasicFields, MoodFields, PropertyFields, RoomFields } from './location-fields.tsx'
import { type LocationTab, type LocationValues, locationTabs, tabOfField } from './location-values.ts'

type LocationBody = z.output<typeof locationBody>

interface LocationFormProps {
  /** A new one has part 1's limits, a change part 2's (decision 40). */
  kind: 'create' | 'edit'
  initial: LocationValues
  draftKey: string
  save: (body: LocationBody) => Promise<LocationDetail>
  success: string
  failure: string
  submit: string
  onSaved: (location: LocationDetail) => unknown
  onCancel: () => void
}

/** A location in four tabs; what is wrong on another tab brings that tab forward. */
export function LocationForm(props: LocationFormProps) {
  const { kind, initial, draftKey, save, success, failure, submit, onSaved, onCancel } = props
  const [tab, setTab] = useState<LocationTab>('basic')
  const form = useForm<LocationValues, unknown, LocationBody>({
    resolver: zodResolver(kind === 'create' ? locationBody : locationForm),
    defaultValues: { ...initial, ...readDraft<Partial<LocationValues>>(draftKey) },
    shouldFocusError: false,
  })
  const draft = useDraft(draftKey, form)

  const showFirst = (wrong: FieldErrors<LocationValues>) => {
    const fields = Object.keys(wrong) as (keyof LocationValues)[]
    const [first] = locationTabs.flatMap(([key]) => fields.filter((field) => tabOfField(field) === key))
    if (!first) return
    setTab(tabOfField(first))
    // The field is there once its tab is.
    requestAnimationFrame(() => form.setFocus(first))
  }

  const send = useAction({
    run: save,
    success,
    failure,
    onError: (error) => {
      if (showIssues(form, error)) showFirst(form.formState.errors)
    },
    onSuccess: async (location) => {
      draft.clear()
      await onSaved(location)
    },
  })

  return (
    <form noValidate onSubmit={form.handleSubmit((body) => send.mutate(body), showFirst)}>
      <Tabs
        label="Parts of the location"
        tabs={locationTabs}
        value={tab}
        onChange={(next) => setTab(next as LocationTab)}
      >
        <TabPanel value="basic">
          <BasicFields form={form} />
        </TabPanel>
        <TabPanel value="property">
          <PropertyFields form={form} />
        </TabPanel>
        <TabPanel value="rooms">
          <RoomFields form={form} />
        </TabPanel>
        <TabPanel value="mood">
          <MoodFields form={form} />
        </TabPanel>
      </Tabs>
      <div className="mt-9 flex flex-wrap justify-end gap-2.5 border-t border-line pt-6">
        <Button
          variant="quiet"
          onClick={() => {
            draft.clear()
            onCancel()
          }}
        >
          Cancel
        </Button>
        <Button type="submit" busy={send.isPending}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BasedEdit } from '../../lib/based-save.ts'
import type { FormDraft } from '../../lib/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { ChangedElsewhereNotice } from '../../ui/changed-elsewhere.tsx'
import { OtherDrafts } from '../../ui/other-drafts.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import type { LocationFormReturn } from './bound-fields.tsx'
import { BasicFields, MoodFields, PropertyFields, RoomFields } from './location-fields.tsx'
import { LocationPreview } from './location-preview.tsx'
import {
  firstInvalidField,
  type LocationField,
  type LocationTab,
  locationTabs,
  tabFields,
} from './location-tabs.ts'
import type { LocationOutput } from './location-values.ts'

const panels: readonly (readonly [LocationTab, (props: { form: LocationFormReturn }) => ReactNode])[] = [
  ['basic', BasicFields],
  ['property', PropertyFields],
  ['rooms', RoomFields],
  ['mood', MoodFields],
]

/**
 * The field that should get the focus. Each new FocusTarget moves the focus, even if its field is the same as before.
 */
interface FocusTarget {
  tab: LocationTab
  field: LocationField
}

interface LocationFormProps {
  form: LocationFormReturn
  draft: FormDraft
  /** The edit of an existing location; undefined for a new location. */
  edit: BasedEdit<LocationOutput, unknown> | undefined
  /** Sends the values. Returns whether the server reported invalid fields. */
  onSave: (values: LocationOutput) => Promise<boolean>
  onCancel: () => void
  saving: boolean
  submit: string
}

/** The form with four tabs that is used to create and to edit a location. */
export function LocationForm(props: LocationFormProps) {
  const { form, draft, edit, onSave, onCancel, saving, submit } = props

  const [tab, setTab] = useState<LocationTab>('basic')
  const [focusTarget, setFocusTarget] = useState<FocusTarget | null>(null)
  const card = useRef<HTMLDivElement>(null)
  const { errors } = form.formState
  const index = locationTabs.findIndex(([key]) => key === tab)
  const next = locationTabs[index + 1]

  // A tab opens its panel when the tab gets the focus, so moving the focus to the next tab opens it.
  const openNextTab = () => card.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index + 1]?.focus()
  const goToInvalidField = (isWrong: (field: LocationField) => boolean) => {
    const invalid = firstInvalidField(isWrong)
    if (!invalid) return
    setTab(invalid.tab)
    setFocusTarget(invalid)
  }
  const save = form.handleSubmit(
    async (values) => {
      if (await onSave(values)) goToInvalidField((field) => form.getFieldState(field).error !== undefined)
    },
    (found) => goToInvalidField((field) => found[field] !== undefined),
  )

  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      className="lg:grid lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-8"
    >
      <div
        ref={card}
        className="rounded-panel bg-surface px-5 pt-2 pb-6 shadow-[inset_0_0_0_1px_var(--line)] sm:px-9 sm:pt-4 sm:pb-8"
      >
        <OtherDrafts draft={draft} />
        <Tabs
          label="About the location"
          value={tab}
          onChange={(key) => setTab(key as LocationTab)}
          tabs={locationTabs.map(([key, label]) => [
            key,
            <TabLabel
              key={key}
              label={label}
              faults={tabFields[key].filter((field) => errors[field]).length}
            />,
          ])}
        >
          {panels.map(([key, Fields]) => (
            <TabPanel key={key} value={key}>
              <Fields form={form} />
              <FocusOn form={form} wanted={focusTarget?.tab === key ? focusTarget : null} />
            </TabPanel>
          ))}
        </Tabs>
        {edit?.conflict && (
          <div className="mt-7">
            <ChangedElsewhereNotice edit={edit} form={form} />
          </div>
        )}
        <div className="mt-9 flex flex-wrap justify-end gap-2.5 border-t border-line pt-6 max-sm:[&>button]:flex-1">
          {next && (
            <Button variant="soft" className="max-sm:basis-full sm:me-auto" onClick={openNextTab}>
              Next: {next[1]}
            </Button>
          )}
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" busy={saving}>
            {submit}
          </Button>
        </div>
      </div>
      <LocationPreview form={form} />
    </form>
  )
}

function TabLabel({ label, faults: errorCount }: { label: string; faults: number }) {
  return (
    <>
      {label}
      {errorCount > 0 && (
        <span className="ms-2 inline-grid size-5 place-items-center rounded-full bg-ember-wash text-xs font-bold text-ember">
          {errorCount}
          <span className="sr-only"> to mend</span>
        </span>
      )}
    </>
  )
}

// This component is rendered inside the tab panel, because the fields of a panel exist only after the panel was
// opened.
function FocusOn({ form, wanted }: { form: LocationFormReturn; wanted: FocusTarget | null }) {
  const { setFocus } = form
  useEffect(() => {
    if (wanted) setFocus(wanted.field)
  }, [wanted, setFocus])
  return null
}

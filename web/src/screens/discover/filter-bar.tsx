import clsx from 'clsx'
import { SlidersHorizontal, X } from 'lucide-react'
import { useId, useState } from 'react'
import { tropes } from '#contract/story-labels.ts'
import { TagInput } from '../../features/stories/tag-input.tsx'
import type { QueryEdit } from '../../lib/use-url-state.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import {
  activeFilters,
  choices,
  type FilterName,
  filterValue,
  optionsOf,
  sortOptions,
  sortValue,
  withoutFilters,
  withTags,
  withValue,
} from './story-filters.ts'

interface FilterBarProps {
  search: URLSearchParams
  onEdit: (change: QueryEdit) => void
}

/**
 * The controls for the sort order and the filters of the stories on Discover. The filters can be folded; the filters in
 * use stay visible as chips.
 */
export function FilterBar({ search, onEdit }: FilterBarProps) {
  const panel = useId()
  const [isOpen, setOpen] = useState(false)
  // The fields have some hundred elements, so they are rendered when the panel is opened for the first time.
  const [wasOpened, setWasOpened] = useState(false)
  const active = activeFilters(search)
  const searching = Boolean(search.get('q'))
  return (
    <section aria-label="Filters" className="mb-6">
      <div className="flex flex-wrap items-center gap-2.5">
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => {
            setOpen(!isOpen)
            setWasOpened(true)
          }}
        >
          <SlidersHorizontal aria-hidden />
          {active.length > 0 ? `Filters (${active.length})` : 'Filters'}
        </Button>
        <Select
          aria-label="Sort by"
          options={sortOptions(searching)}
          value={sortValue(search)}
          onChange={({ target }) =>
            onEdit((before) =>
              withValue(before, 'sort', searching || target.value !== 'newest' ? target.value : ''),
            )
          }
        />
      </div>
      <div
        id={panel}
        hidden={!isOpen}
        className={clsx(
          'mt-3.5 rounded-panel border border-line bg-surface p-5',
          isOpen && 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3',
        )}
      >
        {wasOpened && <FilterFields search={search} onEdit={onEdit} />}
      </div>
      {active.length > 0 && (
        <ul aria-label="Filters in use" className="mt-3.5 flex flex-wrap items-center gap-2">
          {active.map(({ label, without }) => (
            <li key={label} className="min-w-0">
              <button
                type="button"
                aria-label={`Remove filter ${label}`}
                onClick={() => onEdit(without)}
                className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-rose-wash ps-3.5 pe-2.5 text-[0.9375rem] font-semibold text-rose-strong hover:shadow-[inset_0_0_0_1px_var(--rose)] touch:min-h-11"
              >
                <bdi className="min-w-0 wrap-anywhere">{label}</bdi>
                <X aria-hidden className="size-4 shrink-0" />
              </button>
            </li>
          ))}
          <li>
            <Button variant="bare" size="small" onClick={() => onEdit(withoutFilters)}>
              Clear all
            </Button>
          </li>
        </ul>
      )}
    </section>
  )
}

function FilterFields({ search, onEdit }: FilterBarProps) {
  return (
    <>
      {(Object.keys(choices) as FilterName[]).map((name) => (
        <Field key={name} label={choices[name].label} unmarked>
          <Select
            options={optionsOf(search, name)}
            placeholder={choices[name].any}
            value={filterValue(search, name)}
            onChange={({ target }) => onEdit((before) => withValue(before, name, target.value))}
          />
        </Field>
      ))}
      <div className="grid gap-5 sm:col-span-2 lg:col-span-3 lg:grid-cols-2">
        <TagInput
          label="With tags"
          value={search.getAll('tag')}
          onChange={(tags) => onEdit((before) => withTags(before, 'tag', tags))}
          suggestions={tropes}
        />
        <TagInput
          label="Without tags"
          value={search.getAll('withoutTag')}
          onChange={(tags) => onEdit((before) => withTags(before, 'withoutTag', tags))}
          suggestions={tropes}
        />
      </div>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Story } from '#contract/stories.ts'
import { formatCount } from '../../lib/format.ts'
import { readAll } from '../../lib/queries.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { FilterField } from '../../ui/filter-field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Cover } from './cover.tsx'
import { Heat } from './heat.tsx'

interface StoryPickerProps {
  value: number | null
  onChange: (storyId: number) => void
}

/** Lets the user choose one of their stories, with a search by title. */
export function StoryPicker({ value, onChange }: StoryPickerProps) {
  const stories = useQuery(readAll('GET /api/stories', { query: { personal: true } }))
  const [query, setQuery] = useState('')
  const group = useId()
  if (stories.isPending)
    return (
      <div role="status" aria-label="Loading your stories">
        <Skeleton className="h-56 w-full" />
      </div>
    )
  if (stories.isLoadingError) {
    return (
      <div role="alert" className="grid justify-items-start gap-3 text-ink-soft">
        Your stories could not be read.
        <Button variant="quiet" size="small" onClick={() => void stories.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (stories.data.length === 0) {
    return (
      <div className="text-ink-soft">
        <p>You have no stories yet.</p>
        <LinkButton to={paths.createStory} variant="soft" size="small" className="mt-3">
          Create Story
        </LinkButton>
      </div>
    )
  }
  const wanted = query.trim().toLowerCase()
  const shown = stories.data.filter(({ title }) => title.toLowerCase().includes(wanted))
  return (
    <Fieldset legend="Story">
      <FilterField label="Search your stories" value={query} onChange={setQuery} />
      <div className="-m-1 grid max-h-64 gap-2 overflow-y-auto p-1">
        {shown.map((story) => (
          <StoryOption
            key={story.id}
            group={group}
            story={story}
            checked={story.id === value}
            onPick={() => onChange(story.id)}
          />
        ))}
      </div>
      {shown.length === 0 && <p className="text-ink-soft">No story of yours by that name.</p>}
    </Fieldset>
  )
}

interface StoryOptionProps {
  group: string
  story: Story
  checked: boolean
  onPick: () => void
}

function StoryOption({ group, story, checked, onPick }: StoryOptionProps) {
  return (
    <label className="flex min-w-0 items-center gap-3 rounded-box border border-line-strong bg-raised p-2 pe-3.5 transition-colors hover:border-rose has-checked:border-rose has-checked:bg-rose-wash">
      <span aria-hidden className="w-9 shrink-0">
        <Cover story={story} sizes="2.25rem" className="rounded-bit! shadow-none!" />
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-semibold">
          {story.title}
        </span>
        <span className="flex flex-wrap gap-x-2.5 text-sm text-ink-soft">
          <Heat level={story.spiceLevel} />
          {formatCount(story.chapterCount, 'chapter')}
        </span>
      </span>
      <input
        type="radio"
        name={group}
        aria-label={story.title}
        checked={checked}
        onChange={onPick}
        className="dot"
      />
    </label>
  )
}

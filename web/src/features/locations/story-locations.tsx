import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { StoryLocation } from '#contract/locations.ts'
import { call } from '../../lib/api.ts'
import { capitalize } from '../../lib/format.ts'
import { read } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { useStoryQuery } from '../../lib/use-story-query.ts'
import { refreshStoryLinks } from '../../lib/work-caches.ts'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LinkedRow } from '../../ui/linked-row.tsx'
import { FailedReads } from '../../ui/unfetched.tsx'
import { LocationPicture } from './location-picture.tsx'

interface StoryLocationsProps {
  storyId: number
  mine: boolean
}

/** The locations of a story, which its author can remove (D-127). Nothing is shown for a story without locations. */
export function StoryLocations({ storyId, mine }: StoryLocationsProps) {
  const params = { id: storyId }
  const query = useQuery(read('GET /api/stories/{id}/locations', { params, query: useStoryQuery() }))
  const locations = query.data ?? []
  if (locations.length === 0 && !query.isError) return null
  return (
    <section data-print="no" aria-labelledby="story-locations">
      <h2 id="story-locations" className="text-2xl">
        Locations
      </h2>
      <div className="mt-4 empty:hidden">
        <FailedReads queries={[query]} text="The locations could not be fetched." />
      </div>
      <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {locations.map((location) => (
          <LinkedLocation key={location.id} storyId={storyId} location={location} mine={mine} />
        ))}
      </ul>
    </section>
  )
}

interface LinkedLocationProps extends StoryLocationsProps {
  location: StoryLocation
}

function LinkedLocation({ storyId, location, mine }: LinkedLocationProps) {
  const { id, name, type } = location
  const remove = useAction({
    run: () =>
      call('DELETE /api/stories/{id}/locations/{locationId}', { params: { id: storyId, locationId: id } }),
    failure: 'Failed to remove location from story',
    onSuccess: refreshStoryLinks,
  })
  return (
    <LinkedRow
      to={paths.location(id)}
      name={name}
      detail={capitalize(type)}
      picture={
        <div aria-hidden className="size-18 shrink-0 overflow-hidden rounded-box bg-rose-wash">
          <LocationPicture location={location} />
        </div>
      }
    >
      {mine && (
        <IconButton
          label={`Remove ${name} from the story`}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
          className="z-1 size-9! touch:size-11!"
        >
          <X aria-hidden />
        </IconButton>
      )}
    </LinkedRow>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { shortLooks } from '../../features/characters/looks.ts'
import { Portrait } from '../../features/characters/portrait.tsx'
import { LocationPicture } from '../../features/locations/location-picture.tsx'
import { capitalize } from '../../lib/format.ts'
import { read } from '../../lib/queries.ts'
import { paths } from '../../paths.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FailedReads } from '../../ui/unfetched.tsx'

/** Lists the people and places of the story, each with a short description. */
export function DeskPeople({ storyId }: { storyId: number }) {
  const params = { id: storyId }
  const queries = [
    useQuery(read('GET /api/stories/{id}/characters', { params })),
    useQuery(read('GET /api/stories/{id}/locations', { params })),
  ] as const
  const [{ data: characters }, { data: locations }] = queries
  if (queries.some(({ isError, data }) => isError && !data))
    return <FailedReads queries={queries} text="The people and places could not be fetched." />
  if (!characters || !locations) return <Skeleton className="h-64 w-full" />
  if (characters.length + locations.length === 0) {
    return (
      <p className="text-ink-soft">Nobody is in this story yet. People and places are added on its page.</p>
    )
  }
  return (
    <div className="grid gap-6">
      {characters.length > 0 && (
        <Shelf title="People">
          {characters.map((character) => (
            <Row
              key={character.id}
              to={paths.character(character.id)}
              name={character.name}
              note={character.role}
              text={shortLooks(character.appearance) || character.description}
              picture={<Portrait character={character} sizes="3.5rem" className="size-full" />}
            />
          ))}
        </Shelf>
      )}
      {locations.length > 0 && (
        <Shelf title="Places">
          {locations.map((location) => (
            <Row
              key={location.id}
              to={paths.location(location.id)}
              name={location.name}
              note={capitalize(location.type)}
              text={location.setting || location.description}
              picture={<LocationPicture location={location} />}
            />
          ))}
        </Shelf>
      )}
    </div>
  )
}

function Shelf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-base">{title}</h3>
      <ul className="grid gap-1">{children}</ul>
    </section>
  )
}

interface RowProps {
  to: string
  name: string
  note: string
  text: string
  picture: ReactNode
}

function Row({ to, name, note, text, picture }: RowProps) {
  return (
    <li className="relative -mx-2 flex gap-3.5 rounded-box p-2 hover:bg-rose-wash">
      <div aria-hidden className="size-14 shrink-0 overflow-hidden rounded-box bg-rose-wash">
        {picture}
      </div>
      <div className="min-w-0">
        <Link to={to} dir="auto" className="font-semibold after:absolute after:inset-0">
          {name}
        </Link>
        {note && (
          <span dir="auto" className="ms-2 text-sm text-ink-faint">
            {note}
          </span>
        )}
        <p dir="auto" className="line-clamp-3 text-[0.9375rem] text-ink-soft">
          {text}
        </p>
      </div>
    </li>
  )
}

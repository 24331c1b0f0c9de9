import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { read } from '../../lib/queries.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { FailedReads } from '../../ui/unfetched.tsx'

interface LiveResultsProps {
  query: string
  onPick: () => void
}

/** Up to three stories, characters and creators that match what is typed in the header's search (D-128). */
export function LiveResults({ query, onPick }: LiveResultsProps) {
  const q = useSettled(query)
  const asked = { query: { q, limit: 3 } }
  const enabled = q.length >= 2
  const queries = [
    useQuery({ ...read('GET /api/stories/search', asked), enabled }),
    useQuery({ ...read('GET /api/characters/search', asked), enabled }),
    useQuery({ ...read('GET /api/users/search', asked), enabled }),
  ] as const
  const [{ data: stories = [] }, { data: characters = [] }, { data: creators = [] }] = queries
  const hasFailed = queries.some(({ isError }) => isError)
  if (!enabled || (!hasFailed && stories.length + characters.length + creators.length === 0)) return null
  return (
    <div className="mb-1.5 border-b border-line pb-1.5">
      <Kind name="Stories" count={stories.length}>
        {stories.map(({ id, title, authorName, coverImageSmallUrl }) => (
          <Result
            key={id}
            to={paths.story(id)}
            title={title}
            note={authorName}
            onPick={onPick}
            picture={<Avatar name={title} imageUrl={coverImageSmallUrl} className="h-11 w-8 rounded-bit!" />}
          />
        ))}
      </Kind>
      <Kind name="Characters" count={characters.length}>
        {characters.map(({ id, name, authorName, imageSmallUrl }) => (
          <Result
            key={id}
            to={paths.character(id)}
            title={name}
            note={authorName}
            onPick={onPick}
            picture={<Avatar name={name} imageUrl={imageSmallUrl} />}
          />
        ))}
      </Kind>
      <Kind name="Creators" count={creators.length}>
        {creators.map(({ id, firstName, lastName, profileImageUrl }) => (
          <Result
            key={id}
            to={paths.user(id)}
            title={`${firstName} ${lastName}`}
            onPick={onPick}
            picture={<Avatar name={firstName} imageUrl={profileImageUrl} />}
          />
        ))}
      </Kind>
      <div className="px-3">
        <FailedReads queries={queries} text="The results could not be fetched." />
      </div>
    </div>
  )
}

function Kind({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <section aria-label={name}>
      <p aria-hidden className="px-3 pt-2 pb-1 text-sm text-ink-faint">
        {name}
      </p>
      {children}
    </section>
  )
}

interface ResultProps {
  to: string
  title: string
  note?: string
  picture: ReactNode
  onPick: () => void
}

function Result({ to, title, note, picture, onPick }: ResultProps) {
  return (
    <Link
      data-stop
      to={to}
      onClick={onPick}
      className="flex min-h-12 items-center gap-3 rounded-bit px-3 py-1 hover:bg-rose-wash focus-visible:bg-rose-wash"
    >
      {picture}
      <span className="min-w-0">
        <span dir="auto" className="block truncate font-semibold">
          {title}
        </span>
        {note && (
          <span dir="auto" className="block truncate text-sm text-ink-soft">
            {note}
          </span>
        )}
      </span>
    </Link>
  )
}

import { useState } from 'react'
import type { ContentKind } from '#contract/admin.ts'
import { ManagedContentRow } from '../../features/admin/managed-content-row.tsx'
import { PagedRows } from '../../features/admin/paged-rows.tsx'
import { formatCount } from '../../lib/format.ts'
import { usePages } from '../../lib/use-pages.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { Select } from '../../ui/select.tsx'

const kinds = [
  ['story', 'Stories'],
  ['character', 'Characters'],
  ['location', 'Locations'],
  ['collection', 'Collections'],
] as const
const visibilities = [
  ['public', 'Public'],
  ['private', 'Private'],
  ['hidden', 'Hidden by a moderator'],
] as const
type Visibility = (typeof visibilities)[number][0]

export function AdminContent() {
  const [q, setQ] = useState('')
  const [type, setType] = useState<ContentKind | ''>('')
  const [visibility, setVisibility] = useState<Visibility | ''>('')
  const content = usePages('GET /api/admin/content', {
    query: { q: q || undefined, type: type || undefined, visibility: visibility || undefined },
  })
  return (
    <>
      <div className="mb-5 grid gap-3 sm:grid-cols-[1fr_12rem_14rem]">
        <SearchBox label="Search content by title" value={q} onSearch={setQ} />
        <Select
          aria-label="Type"
          placeholder="All types"
          options={kinds}
          value={type}
          onChange={(event) => setType(event.target.value as ContentKind | '')}
        />
        <Select
          aria-label="Visibility"
          placeholder="Any visibility"
          options={visibilities}
          value={visibility}
          onChange={(event) => setVisibility(event.target.value as Visibility | '')}
        />
      </div>
      <p role="status" className="mb-3 text-sm text-ink-soft">
        {content.items && formatCount(content.total, 'work')}
      </p>
      <PagedRows pages={content} empty="Nothing matches.">
        {(work) => <ManagedContentRow key={`${work.type}-${work.id}`} work={work} />}
      </PagedRows>
    </>
  )
}

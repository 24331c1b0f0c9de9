import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CastCard } from '../../features/casts/cast-card.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { readAll } from '../../lib/queries.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListState } from './list-state.tsx'

const CreateCastDialog = lazyPart(async () => ({
  default: (await import('../../features/casts/create-cast-dialog.tsx')).CreateCastDialog,
}))

/** The user's casts. On a screen without tabs, `heading` is shown above them. */
export function CastsTab({ heading }: { heading?: ReactNode }) {
  const casts = useQuery(readAll('GET /api/casts'))
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const create = (
    <Button variant="soft" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      Create New Cast
    </Button>
  )
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-5 empty:hidden max-sm:flex-col max-sm:items-start">
        {heading}
        {casts.data && casts.data.length > 0 && <div className="ms-auto max-sm:ms-0">{create}</div>}
      </div>
      <ListState
        query={casts}
        placeholders={3}
        shape="aspect-3/2"
        empty={
          <EmptyState title="No casts yet" piece="fan" action={create}>
            A cast is a group of characters that walk into a story together.
          </EmptyState>
        }
      >
        {(mine) => (
          <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {mine.map((cast) => (
              <CastCard key={cast.id} cast={cast} />
            ))}
          </div>
        )}
      </ListState>
      {creating && (
        <Suspense>
          <CreateCastDialog
            onSaved={({ id }) => void navigate(paths.cast(id))}
            onClose={() => setCreating(false)}
          />
        </Suspense>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CollectionCard } from '../features/collections/collection-card.tsx'
import { lazyPart } from '../lib/lazy-part.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { readAll } from '../lib/queries.ts'
import { useSession } from '../lib/session.ts'
import { paths, serverPaths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spotlight } from '../ui/spotlight.tsx'
import { ListState } from './dashboard/list-state.tsx'
import { SessionGate } from './layout/session-gate.tsx'

const CreateCollectionDialog = lazyPart(async () => ({
  default: (await import('../features/collections/create-collection-dialog.tsx')).CreateCollectionDialog,
}))

/** The screen of /collections. */
export function CollectionsScreen() {
  const session = useSession()
  if (session.loading || session.unreachable) return <SessionGate session={session} />
  if (!session.user) {
    return (
      <Spotlight
        title="Access Your Room"
        action={
          <a href={serverPaths.login} className={buttonStyle()}>
            Log In
          </a>
        }
      >
        Please log in to see and make your collections.
      </Spotlight>
    )
  }
  return <MyCollections />
}

function MyCollections() {
  usePageTitle('Collections')
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const collections = useQuery(readAll('GET /api/collections', { query: { personal: true } }))
  const create = (
    <Button variant="soft" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      Create Collection
    </Button>
  )
  return (
    <div className="page pt-9 sm:pt-11">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-5">
        <h1 className="text-[clamp(2.125rem,5vw,3.375rem)]">Your collections</h1>
        {collections.data && collections.data.length > 0 && create}
      </div>
      <ListState
        query={collections}
        placeholders={3}
        shape="aspect-3/2"
        empty={
          <EmptyState title="No collections yet" piece="gift" action={create}>
            Gather characters that belong together in your mind: rivals, a street, the ones you miss.
          </EmptyState>
        }
      >
        {(mine) => (
          <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {mine.map((collection) => (
              <CollectionCard key={collection.id} collection={collection} />
            ))}
          </div>
        )}
      </ListState>
      {creating && (
        <Suspense>
          <CreateCollectionDialog
            onSaved={({ id }) => void navigate(paths.collection(id))}
            onClose={() => setCreating(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

import { UserPlus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { Character } from '#contract/characters.ts'
import type { PieceName } from '#contract/cut-paper/pieces.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ShelfSkeleton } from '../../ui/skeleton.tsx'
import { MemberShelf } from './member-shelf.tsx'

const AddMembersDialog = lazyPart(async () => ({
  default: (await import('../../features/characters/add-members-dialog.tsx')).AddMembersDialog,
}))

interface GroupPageProps {
  noun: 'cast' | 'collection'
  back: ReactNode
  badge: ReactNode
  group: { name: string; description: string }
  /** Short facts below the description, such as the number of characters. */
  facts: readonly string[]
  /** The name of the author, if the group is not the viewer's own. */
  author?: ReactNode
  /** The buttons after 'Add characters'. */
  actions: ReactNode
  /** The query that reads the members of the group. */
  members: { data?: Character[] | undefined; isError: boolean; refetch: () => unknown }
  /** The calls that add and remove members; undefined for users who may not change the group. */
  changes?: {
    add: (characterId: number) => Promise<unknown>
    remove: (characterId: number) => Promise<unknown>
  }
  /** Refetches the group and its members. */
  refresh: () => Promise<void>
  emptyPiece: PieceName
  emptyText: string
}

/** The page of a cast or a collection: its name and facts, its actions and its characters. */
export function GroupPage(props: GroupPageProps) {
  const {
    noun,
    back,
    badge,
    group,
    facts,
    author,
    actions,
    members,
    changes,
    refresh,
    emptyPiece,
    emptyText,
  } = props
  const [isAdding, setAdding] = useState(false)
  const remove = useAction({
    run: async (characterId: number) => changes?.remove(characterId),
    failure: `Failed to remove character from ${noun}`,
    serverMessage: noun === 'collection',
    onSuccess: refresh,
  })
  return (
    <div className="page pt-9 sm:pt-11">
      {back}
      <div className="mt-3 flex flex-wrap items-end justify-between gap-5">
        <div className="min-w-0">
          {badge}
          <h1 dir="auto" className="mt-3 text-[clamp(2.125rem,5vw,3.25rem)] break-words">
            {group.name}
          </h1>
          {group.description && (
            <p dir="auto" className="mt-2.5 max-w-2xl text-lg break-words text-ink-soft">
              {group.description}
            </p>
          )}
          <p className="mt-2.5 flex flex-wrap gap-x-5 text-ink-soft">
            {facts.map((fact) => (
              <bdi key={fact}>{fact}</bdi>
            ))}
            {author && <span>{author}</span>}
          </p>
        </div>
        <ActionRow>
          {changes && (
            <Button onClick={() => setAdding(true)}>
              <UserPlus aria-hidden />
              Add characters
            </Button>
          )}
          {actions}
        </ActionRow>
      </div>
      <div className="mt-9">
        <MemberShelf
          members={members}
          noun={noun}
          onRemove={changes && ((characterId) => remove.mutate(characterId))}
          removing={remove.isPending}
          empty={
            <EmptyState title="Nobody here yet" piece={emptyPiece}>
              {emptyText}
            </EmptyState>
          }
        />
      </div>
      {isAdding && changes && (
        <Suspense>
          <AddMembersDialog
            noun={noun}
            add={changes.add}
            present={(members.data ?? []).map((one) => one.id)}
            onAdded={refresh}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The placeholder of the page of a cast or a collection. */
export function GroupSkeleton() {
  return (
    <div className="page pt-11">
      <ShelfSkeleton count={4} shape="aspect-square" />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cast } from '#contract/casts.ts'
import { formatCount } from '../../lib/format.ts'
import { read, readAll } from '../../lib/queries.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { GatedButton } from '../../ui/gated-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Picker } from '../../ui/picker.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'
import { addCastToStory, addCharactersToStory } from './add-characters-to-story.ts'

const tabs = [
  ['characters', 'Individual Characters'],
  ['casts', 'Casts'],
] as const
const roles = [
  ['main', 'Main'],
  ['supporting', 'Supporting'],
] as const

interface AddCharactersDialogProps {
  storyId: number
  onClose: () => void
}

/** Adds single characters or a whole cast to a story (D-298). */
export function AddCharactersDialog({ storyId, onClose }: AddCharactersDialogProps) {
  const [tab, setTab] = useState('characters')
  const { data: present } = useQuery(read('GET /api/stories/{id}/characters', { params: { id: storyId } }))
  const presentIds = (present ?? []).map(({ id }) => id)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Add characters">
      <Tabs label="What to add" tabs={tabs} value={tab} onChange={setTab}>
        <TabPanel value="characters">
          <Individuals storyId={storyId} present={presentIds} onClose={onClose} />
        </TabPanel>
        <TabPanel value="casts">
          <CastList storyId={storyId} present={presentIds} onClose={onClose} />
        </TabPanel>
      </Tabs>
    </Dialog>
  )
}

interface PartProps extends AddCharactersDialogProps {
  present: number[]
}

function Individuals({ storyId, present, onClose }: PartProps) {
  const { data, isLoadingError, refetch } = useQuery(readAll('GET /api/characters'))
  const [picked, setPicked] = useState<number[]>([])
  const [role, setRole] = useState('supporting')
  const add = useAction({
    run: () => addCharactersToStory(storyId, picked, role),
    success: picked.length === 1 ? 'Character added to the story' : 'Characters added to the story',
    failure: 'Failed to add characters to story',
    redirects: false,
    serverMessage: 'refusals',
    onSuccess: onClose,
  })
  const options = data
    ?.filter((one) => one.isReady && !present.includes(one.id))
    .map(({ id, name, role: detail, imageSmallUrl }) => ({ id, name, detail, imageUrl: imageSmallUrl }))

  if (isLoadingError) return <UnfetchedLine retry={() => void refetch()} />
  if (!options) return <Skeleton className="h-40 w-full" />
  if (options.length === 0) {
    return (
      <div className="text-ink-soft">
        <p>Everybody you have is in this story already.</p>
        <LinkButton to={paths.createCharacter} variant="soft" size="small" className="mt-3">
          Create Character
        </LinkButton>
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      <Picker noun="characters" options={options} value={picked} onChange={setPicked} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Field label="Role" required className="min-w-44">
          <Select options={roles} value={role} onChange={(event) => setRole(event.target.value)} />
        </Field>
        <GatedButton
          reason={picked.length === 0 ? 'Choose at least one character.' : undefined}
          busy={add.isPending}
          onClick={() => add.mutate()}
        >
          Add to story
        </GatedButton>
      </div>
    </div>
  )
}

function CastList({ storyId, present, onClose }: PartProps) {
  const { data: casts, isLoadingError, refetch } = useQuery(readAll('GET /api/casts'))
  const add = useAction({
    run: ({ id }: Pick<Cast, 'id' | 'name'>) => addCastToStory(storyId, id, present),
    failure: 'Failed to add cast to story',
    redirects: false,
    serverMessage: 'refusals',
    onSuccess: (added, { name }) => {
      showSuccess(added === 0 ? `Everybody of ${name} is in the story already` : `${name} added to the story`)
      onClose()
    },
  })

  if (isLoadingError) return <UnfetchedLine retry={() => void refetch()} />
  if (!casts) return <Skeleton className="h-40 w-full" />
  if (casts.length === 0) return <p className="text-ink-soft">You keep no casts.</p>
  return (
    <ul className="grid gap-2.5">
      {casts.map(({ id, name, characterCount }) => (
        <li
          key={id}
          className="flex items-center gap-4 rounded-box border border-line-strong bg-raised py-2.5 pe-3 ps-4"
        >
          <div className="min-w-0 flex-1">
            <p dir="auto" className="truncate font-semibold">
              {name}
            </p>
            <p className="text-sm text-ink-soft">{formatCount(characterCount, 'character')}</p>
          </div>
          <Button
            variant="soft"
            size="small"
            aria-label={`Add to story: ${name}`}
            disabled={add.isPending}
            busy={add.isPending && add.variables.id === id}
            onClick={() => add.mutate({ id, name })}
          >
            Add to story
          </Button>
        </li>
      ))}
    </ul>
  )
}

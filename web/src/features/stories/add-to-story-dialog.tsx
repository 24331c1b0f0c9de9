import { useId, useState } from 'react'
import { failed } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { StoryPicker } from './story-picker.tsx'
import { type Link, useNewStoryWith } from './use-new-story-with.ts'

interface AddToStoryDialogProps {
  /** Who or what is added. */
  name: string
  noun: 'character' | 'location'
  /** What it is in a story unless the writer says otherwise. */
  firstRole: string
  /** Roles to choose from; any other words will do. */
  roles: readonly string[]
  link: Link
  onAdded: (storyId: number) => Promise<unknown>
  /** A new story may be made of it; its screen is then gone to. */
  onCreated?: (storyId: number) => void
  onClose: () => void
}

const tabs = [
  ['mine', 'My stories'],
  ['new', 'New story'],
] as const

/** A character or a location into one of my stories, in a role (part 2, sections 2 and 5; decision 37). */
export function AddToStoryDialog({ onCreated, ...rest }: AddToStoryDialogProps) {
  const { name, onClose } = rest
  const [tab, setTab] = useState('mine')
  const [role, setRole] = useState(rest.firstRole)
  const parts = { ...rest, role, onRole: setRole }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add to story"
      description={`${name} joins a story of yours.`}
    >
      {onCreated ? (
        <Tabs label="Which story" tabs={tabs} value={tab} onChange={setTab}>
          <TabPanel value="mine">
            <IntoMine {...parts} />
          </TabPanel>
          <TabPanel value="new">
            <IntoNew {...parts} onCreated={onCreated} />
          </TabPanel>
        </Tabs>
      ) : (
        <IntoMine {...parts} />
      )}
    </Dialog>
  )
}

type PartProps = Omit<AddToStoryDialogProps, 'onCreated'> & {
  role: string
  onRole: (role: string) => void
}

function IntoMine(props: PartProps) {
  const { noun, role, link, onAdded, onClose } = props
  const [storyId, setStoryId] = useState<number | null>(null)
  const add = useAction({
    run: (id: number) => link(id, role.trim()),
    success: `${noun === 'character' ? 'Character' : 'Location'} added to the story`,
    failure: `Failed to add ${noun} to story`,
    serverMessage: 'refusals',
    onSuccess: async (_, id) => {
      await onAdded(id)
      onClose()
    },
  })
  const submit = () => {
    if (storyId === null || role.trim() === '') {
      failed(`Please fill in both the ${noun} role and select a story`)
    } else add.mutate(storyId)
  }
  return (
    <PartForm {...props} busy={add.isPending} onSubmit={submit}>
      <StoryPicker value={storyId} onChange={setStoryId} />
    </PartForm>
  )
}

function IntoNew(props: PartProps & { onCreated: (storyId: number) => void }) {
  const { noun, role, link, onCreated } = props
  const [title, setTitle] = useState('')
  const create = useNewStoryWith(noun, link, onCreated)
  const tooLong = title.trim().length > 200
  const submit = () => {
    if (title.trim() === '' || role.trim() === '') {
      failed(`Please fill in both the ${noun} role and story title`)
    } else if (!tooLong) create.mutate({ title: title.trim(), role: role.trim() })
  }
  return (
    <PartForm {...props} busy={create.isPending} onSubmit={submit}>
      <Field
        label="Story title"
        required
        hint="A romance and a draft to begin with; nobody else sees it."
        error={tooLong ? 'Title too long' : undefined}
      >
        <Input value={title} onChange={(event) => setTitle(event.target.value)} autoComplete="off" />
      </Field>
    </PartForm>
  )
}

interface PartFormProps extends PartProps {
  busy: boolean
  onSubmit: () => void
  children: React.ReactNode
}

function PartForm({ noun, role, roles, onRole, onClose, busy, onSubmit, children }: PartFormProps) {
  const list = useId()
  const tooLong = role.trim().length > 100
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!tooLong) onSubmit()
      }}
      className="grid gap-6"
    >
      {children}
      <Field
        label={noun === 'character' ? 'Character role' : 'Location role'}
        required
        hint={`${roles.join(', ')}, or in your own words.`}
        error={tooLong ? 'Role too long' : undefined}
      >
        <Input list={list} value={role} onChange={(event) => onRole(event.target.value)} autoComplete="off" />
      </Field>
      <datalist id={list}>
        {roles.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <div className="flex flex-wrap justify-end gap-2.5 border-t border-line pt-5">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Add to story
        </Button>
      </div>
    </form>
  )
}

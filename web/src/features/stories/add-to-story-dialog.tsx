import { useId, useState } from 'react'
import { showError } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { StoryPicker } from './story-picker.tsx'
import { type LinkToStory, useCreateStoryWith } from './use-create-story-with.ts'

interface AddToStoryDialogProps {
  /** The name of the character or location that is added. */
  name: string
  noun: 'character' | 'location'
  /** The role that the form contains when it opens. */
  initialRole: string
  /** Suggested roles. The writer may type any other role. */
  roles: readonly string[]
  link: LinkToStory
  onAdded: () => Promise<unknown>
  /**
   * If `onCreated` is given, the dialog also offers to create a new story. It calls `onCreated` with the id of this
   * story.
   */
  onCreated?: (storyId: number) => void
  onClose: () => void
}

const tabs = [
  ['mine', 'My stories'],
  ['new', 'New story'],
] as const

/** Adds a character or a location to one of the user's stories, with a role (D-37, D-298). */
export function AddToStoryDialog({ onCreated, ...rest }: AddToStoryDialogProps) {
  const { name, onClose } = rest
  const [tab, setTab] = useState('mine')
  const [role, setRole] = useState(rest.initialRole)
  // The tabs are unmounted when another tab is chosen, so the dialog holds what was chosen and typed in them.
  const [storyId, setStoryId] = useState<number | null>(null)
  const [title, setTitle] = useState('')
  const parts = { ...rest, role, onRole: setRole }
  const existing = <ExistingStoryForm {...parts} storyId={storyId} onStory={setStoryId} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add to story"
      description={`${name} joins a story of yours.`}
    >
      {onCreated ? (
        <Tabs label="Which story" tabs={tabs} value={tab} onChange={setTab}>
          <TabPanel value="mine">{existing}</TabPanel>
          <TabPanel value="new">
            <NewStoryForm {...parts} title={title} onTitle={setTitle} onCreated={onCreated} />
          </TabPanel>
        </Tabs>
      ) : (
        existing
      )}
    </Dialog>
  )
}

type PartProps = Omit<AddToStoryDialogProps, 'onCreated'> & {
  role: string
  onRole: (role: string) => void
}

interface ExistingStoryFormProps extends PartProps {
  storyId: number | null
  onStory: (storyId: number) => void
}

function ExistingStoryForm({ storyId, onStory, ...props }: ExistingStoryFormProps) {
  const { noun, role, link, onAdded, onClose } = props
  const add = useAction({
    run: (id: number) => link(id, role.trim()),
    success: `${noun === 'character' ? 'Character' : 'Location'} added to the story`,
    failure: `Failed to add ${noun} to story`,
    serverMessage: 'refusals',
    onSuccess: async () => {
      await onAdded()
      onClose()
    },
  })
  const submit = () => {
    if (storyId === null || role.trim() === '') {
      showError(`Please fill in both the ${noun} role and select a story`)
    } else add.mutate(storyId)
  }
  return (
    <PartForm {...props} busy={add.isPending} onSubmit={submit}>
      <StoryPicker value={storyId} onChange={onStory} />
    </PartForm>
  )
}

interface NewStoryFormProps extends PartProps {
  title: string
  onTitle: (title: string) => void
  onCreated: (storyId: number) => void
}

function NewStoryForm({ title, onTitle, onCreated, ...props }: NewStoryFormProps) {
  const { noun, role, link } = props
  const create = useCreateStoryWith(noun, link, onCreated)
  const tooLong = title.trim().length > 200
  const submit = () => {
    if (title.trim() === '' || role.trim() === '') {
      showError(`Please fill in both the ${noun} role and story title`)
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
        <Input value={title} onChange={(event) => onTitle(event.target.value)} autoComplete="off" />
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

import { PenLine, Sparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { CreateCharacterForm, manualDraftKey } from '../features/characters/create-character-form.tsx'
import { aiDraftKey, GenerateCharacterForm } from '../features/characters/generate-character-form.tsx'
import { clearDraft, readDraft } from '../lib/drafts.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { clearPendingCharacter, readPendingCharacter } from '../lib/pending-character.ts'
import { useRequiredSession } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { ChoiceButton } from '../ui/choice-button.tsx'
import { SessionGate } from './layout/session-gate.tsx'

/**
 * The addresses of the forms of a new story, by the value of `?for=`. A user who came from such a form returns to it,
 * and the created character is selected there.
 */
const storyFormPaths: Readonly<Record<string, string>> = {
  'hand-story': `${paths.createStory}?mode=hand`,
  'ai-story': `${paths.createStory}?mode=ai`,
}

type Mode = 'hand' | 'ai'

/** The screen of /characters/create. */
export function CreateCharacterScreen() {
  usePageTitle('New character')
  const session = useRequiredSession()
  const [search] = useSearchParams()
  const detectedId = Number(search.get('detected'))
  // Drafts belong to the user, so they are read when the user is known.
  if (!session.user) return <SessionGate session={session} />
  return (
    <CreateCharacter
      key={detectedId}
      detectedId={detectedId}
      storyForm={storyFormPaths[search.get('for') ?? '']}
    />
  )
}

interface CreateCharacterProps {
  /** The id of the detected character for whom the dialog of a chapter opened this screen; 0 if another link did. */
  detectedId: number
  /** The address of the form of a new story to which the user returns, if they came from it. */
  storyForm: string | undefined
}

function CreateCharacter({ detectedId, storyForm }: CreateCharacterProps) {
  const navigate = useNavigate()
  const [pending] = useState(() => readPendingCharacter(detectedId))
  const [mode, setMode] = useState<Mode>(() => (readDraft(manualDraftKey) ? 'hand' : 'ai'))
  const [modeLeft, setModeLeft] = useState<Mode | null>(null)
  // Switching the mode deletes the draft of the other form (D-211). This waits until that form is unmounted, because a
  // form stores its draft when it unmounts.
  useEffect(() => {
    if (modeLeft !== null && modeLeft !== mode) clearDraft(modeLeft === 'ai' ? aiDraftKey : manualDraftKey)
  }, [modeLeft, mode])
  const created = (id: number) =>
    void navigate(storyForm ? `${storyForm}&character=${id}` : paths.character(id))
  const choose = (next: Mode) => {
    setModeLeft(mode)
    setMode(next)
  }
  const cancel = () => {
    clearPendingCharacter()
    void navigate(storyForm ?? paths.home)
  }

  return (
    <div className="page max-w-4xl pt-9 sm:pt-11">
      <p className="kicker">{pending ? 'Found in your story' : 'New character'}</p>
      <h1 className="mt-3 mb-7 text-[clamp(2.125rem,5vw,3.125rem)]">
        {pending ? (
          <>
            Who is <bdi>{pending.name}</bdi>?
          </>
        ) : (
          'Who walks in?'
        )}
      </h1>
      {!pending && (
        <div className="mb-8 grid grid-cols-2 gap-2.5 sm:gap-3.5">
          <ChoiceButton
            title="AI-Powered Generation"
            icon={<Sparkles />}
            pressed={mode === 'ai'}
            onPress={() => choose('ai')}
          >
            A few strokes from you, and the rest is imagined.
          </ChoiceButton>
          <ChoiceButton
            title="Create From Scratch"
            icon={<PenLine />}
            pressed={mode === 'hand'}
            onPress={() => choose('hand')}
          >
            Every trait and feature chosen by you.
          </ChoiceButton>
        </div>
      )}
      <div className="rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] sm:p-9">
        {mode === 'hand' || pending ? (
          <CreateCharacterForm pending={pending} onCreated={({ id }) => created(id)} onCancel={cancel} />
        ) : (
          <GenerateCharacterForm onAccepted={created} onCancel={cancel} />
        )}
      </div>
    </div>
  )
}

import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { CreateCharacterForm } from '../features/characters/create-character-form.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { readPendingCharacter } from '../lib/pending-character.ts'
import { useRequiredSession } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { SessionGate } from './layout/session-gate.tsx'

/** Where the story that needed somebody waits: its form, with the new character picked. */
const waitingStories: Readonly<Record<string, (id: number) => string>> = {
  'hand-story': (id) => `${paths.createStory}?mode=hand&character=${id}`,
  'ai-story': (id) => `${paths.createStory}?mode=ai&character=${id}`,
}

/** /characters/create */
export function CreateCharacterScreen() {
  usePageTitle('New character')
  const session = useRequiredSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [pending] = useState(readPendingCharacter)
  if (!session.user) return <SessionGate session={session} />

  const goOn = (id: number) => {
    const back = waitingStories[search.get('for') ?? '']
    void navigate(back ? back(id) : paths.character(id))
  }

  return (
    <div className="page max-w-4xl pt-9 sm:pt-11">
      <p className="kicker">{pending ? 'Found in your story' : 'New character'}</p>
      <h1 className="mt-3 mb-7 text-[clamp(2.125rem,5vw,3.125rem)]">
        {pending ? `Who is ${pending.name}?` : 'Who walks in?'}
      </h1>
      <div className="rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] sm:p-9">
        <CreateCharacterForm
          pending={pending}
          onCreated={({ id }) => goOn(id)}
          onCancel={() => void navigate(paths.home)}
        />
      </div>
    </div>
  )
}

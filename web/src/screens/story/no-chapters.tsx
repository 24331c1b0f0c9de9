import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface NoChaptersProps {
  mine: boolean
  onGenerate: () => void
  onWrite: () => void
}

export function NoChapters({ mine, onGenerate, onWrite }: NoChaptersProps) {
  if (!mine) {
    return (
      <EmptyState title="No chapters yet" piece="quill">
        The first page is still with its writer. Save the story to find it again.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No chapters yet"
      piece="quill"
      action={
        <>
          <Button onClick={onGenerate}>Generate the first</Button>
          <Button variant="quiet" onClick={onWrite}>
            Write it yourself
          </Button>
        </>
      }
    >
      The people are waiting for somebody to say what happens.
    </EmptyState>
  )
}

import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

interface NoChaptersProps {
  storyId: number
  mine: boolean
  onGenerate: () => void
}

export function NoChapters({ storyId, mine, onGenerate }: NoChaptersProps) {
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
          <LinkButton to={paths.desk(storyId, 'new')} variant="quiet">
            Write it yourself
          </LinkButton>
        </>
      }
    >
      The people are waiting for somebody to say what happens.
    </EmptyState>
  )
}

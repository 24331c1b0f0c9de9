import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isMatureStory } from '../../lib/api-error.ts'
import { declareAdult } from '../../lib/declare-adult.ts'
import { currentUser, useSession } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/**
 * The question that is shown instead of the text of a mature story, until the reader declares to be 18 or older
 * (D-144).
 */
export function MatureGate() {
  const { user } = useSession()
  const client = useQueryClient()
  const isOpened = useRef(false)
  const confirm = useAction({
    run: () => declareAdult(user),
    failure: 'Your answer could not be kept. Please try again.',
    onSuccess: async (changed) => {
      if (changed) client.setQueryData(currentUser.queryKey, changed)
      isOpened.current = true
      // The server refuses more than the chapters, such as facts, findings and drafts, which quote the text.
      await client.invalidateQueries({ predicate: ({ state }) => isMatureStory(state.error) })
    },
  })
  // The focused button is removed together with this question, so the text gets the focus.
  useEffect(
    () => () => {
      const text = isOpened.current ? document.getElementById('chapters') : null
      if (!text) return
      text.tabIndex = -1
      text.focus()
    },
    [],
  )
  return (
    <section id="mature-story" aria-label="Mature story">
      <EmptyState
        title="Mature story"
        piece="mask"
        action={
          <>
            <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
              Yes, I am 18 or older
            </Button>
            <LinkButton variant="quiet" to={paths.discover}>
              No, find another story
            </LinkButton>
          </>
        }
      >
        It tells love scenes openly. Are you 18 or older?{' '}
        {user
          ? 'Your answer is kept with your account; you can change it in the settings.'
          : 'Your answer is kept until you close the browser.'}
      </EmptyState>
    </section>
  )
}

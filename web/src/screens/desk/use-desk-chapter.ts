import { useEffect, useEffectEvent, useState } from 'react'
import type { PushEvents } from '#contract/events.ts'
import { draftCalls, draftsOf } from '../../features/desk/desk-calls.ts'
import { DraftKeeper } from '../../features/desk/draft-keeper.ts'
import { type ManuscriptText, savedText } from '../../features/desk/draft-text.ts'
import { Manuscript, type PressedName } from '../../features/desk/manuscript.ts'
import { countWritten } from '../../features/desk/writing-goal.ts'
import { useIdempotencyKey } from '../../lib/idempotency-key.ts'
import { queryClient } from '../../lib/query-client.ts'
import { onPush } from '../../lib/socket.ts'
import { showToast } from '../../lib/toasts.ts'
import { handleUnauthorized } from '../../lib/unauthorized.ts'
import type { DeskManuscriptProps } from './desk-types.ts'

/**
 * The editor of one chapter and the object that saves its draft. They exist as long as the chapter is on the
 * desk.
 */
export function useDeskChapter({
  story,
  chapter,
  draft,
  names,
}: Pick<DeskManuscriptProps, 'story' | 'chapter' | 'draft' | 'names'>) {
  const newKey = `desk-new-chapter-of-${story.id}`
  const keyFor = useIdempotencyKey(newKey)
  const [name, setName] = useState<PressedName | null>(null)
  const [{ keeper, manuscript, title: shared }] = useState(() => {
    const placeOf = (id: number | null) => ({
      key: id === null ? newKey : `desk-chapter-${id}`,
      calls: draftCalls(story.id, id, keyFor),
    })
    const begun = new DraftKeeper({ placeOf, chapter, draft, onUnauthorized: handleUnauthorized })
    const page = new Manuscript(begun.start.content, names, {
      onType: (added) => {
        begun.change()
        countWritten(added)
      },
      onName: setName,
    })
    // The draft keeper reads the title at any time, also when the page is left, so the title is also in this object.
    const held = { current: begun.start.title }
    begun.read = () => ({ title: held.current, content: page.text })
    return { keeper: begun, manuscript: page, title: held }
  })
  const [title, setTitle] = useState(shared.current)

  const putTitle = (text: string) => {
    shared.current = text
    setTitle(text)
  }
  const show = ({ title: text, content }: ManuscriptText) => {
    putTitle(text)
    manuscript.show(content)
  }

  useEffect(() => {
    keeper.open()
    const leave = () => void keeper.flush({ isLeaving: true })
    const hide = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    const reconnect = () => void keeper.flush()
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', reconnect)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', reconnect)
      keeper.close()
    }
  }, [keeper])

  const takeChapter = useEffectEvent(() => {
    if (!chapter || chapter.updatedAt <= (keeper.chapterBase ?? '')) return
    const { state } = keeper.snapshot()
    if (state === 'saving' || state === 'conflict') return
    if (keeper.isUnsaved) keeper.contradict(savedText(chapter))
    else {
      show({ title: chapter.title ?? '', content: chapter.content })
      keeper.rebase(chapter)
    }
  })
  const updatedAt = chapter?.updatedAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the chapter has another `updatedAt`
  useEffect(() => takeChapter(), [updatedAt])

  // A draft of another device replaces the text, unless text was typed here. The server then decides which
  // draft is stored.
  const takeDraft = useEffectEvent(() => {
    if (!draft || draft.updatedAt <= (keeper.seen ?? '') || keeper.isUnsent) return
    const isSame = draft.content === manuscript.text && draft.title === title
    show(draft)
    keeper.adopt(draft)
    if (!isSame)
      showToast({
        title: 'Newer words from another device',
        text: 'Your draft from there is shown now. Undo brings back the words that were here.',
      })
  })
  const draftedAt = draft?.updatedAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the draft has another `updatedAt`
  useEffect(() => takeDraft(), [draftedAt])

  const chapterId = chapter?.id ?? null
  const hearOfDraft = useEffectEvent((push: PushEvents['draft.updated']) => {
    if (push.storyId !== story.id || push.chapterId !== chapterId) return
    // A push about a draft that this device is saving or has saved is ignored. If another device has also saved a
    // draft, this device's own save is answered with a conflict.
    if (keeper.isUnsent || push.updatedAt <= (keeper.seen ?? '')) return
    void queryClient.invalidateQueries({ queryKey: draftsOf(story.id).queryKey })
  })
  useEffect(() => onPush('draft.updated', (push) => hearOfDraft(push)), [])
  // Pushes that were sent before a connection was made are lost, so the drafts are read again.
  useEffect(
    () =>
      onPush('resync', () => void queryClient.invalidateQueries({ queryKey: draftsOf(story.id).queryKey })),
    [story.id],
  )

  return {
    keeper,
    manuscript,
    title,
    show,
    changeTitle: (text: string) => {
      putTitle(text)
      keeper.change()
    },
    name,
    closeName: () => setName(null),
  }
}

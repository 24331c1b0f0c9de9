import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PushEvents } from '#contract/events.ts'
import { keepForNewChapter, sendCopies } from '../../features/desk/copy-sender.ts'
import { draftCalls, draftsOf, isDeleted, readDeskAgain } from '../../features/desk/desk-calls.ts'
import { copyKey } from '../../features/desk/device-copies.ts'
import { DraftSync } from '../../features/desk/draft-sync.ts'
import { isSame, joinTexts, type ManuscriptText, savedText } from '../../features/desk/draft-text.ts'
import { Manuscript, type PressedName } from '../../features/desk/manuscript.ts'
import { countWritten } from '../../features/desk/writing-goal.ts'
import { clearDraft } from '../../lib/drafts.ts'
import { useIdempotentCall } from '../../lib/idempotent-call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { onPush } from '../../lib/socket.ts'
import { showToast } from '../../lib/toasts.ts'
import { handleUnauthorized } from '../../lib/unauthorized.ts'
import { paths } from '../../paths.ts'
import type { DeskManuscriptProps } from './desk-types.ts'

/**
 * Creates the editor of one chapter and the object that saves its draft. Both are kept as long as the chapter is on the
 * desk.
 */
export function useDeskChapter({
  story,
  chapter,
  number,
  draft,
  names,
}: Pick<DeskManuscriptProps, 'story' | 'chapter' | 'number' | 'draft' | 'names'>) {
  const navigate = useNavigate()
  const once = useIdempotentCall(copyKey(story.id, null))
  const [name, setName] = useState<PressedName | null>(null)
  const [{ keeper, manuscript, title: shared, placeOf }] = useState(() => {
    const placeOf = (id: number | null) => {
      const name = `${id === null ? 'a new chapter' : `chapter ${number}`} of “${story.title}”`
      const of = { storyId: story.id, chapterId: id, name }
      return { key: copyKey(story.id, id), of, calls: draftCalls(of, once) }
    }
    const begun = new DraftSync({ placeOf, chapter, draft, onUnauthorized: handleUnauthorized })
    const page = new Manuscript(begun.start.content, names, {
      onType: (added) => {
        begun.change()
        countWritten(added)
      },
      onName: setName,
    })
    // The draft keeper may read the title at any time, even while the page is being left. So the present title is also
    // stored in this object.
    const held = { current: begun.start.title }
    begun.read = () => ({ title: held.current, content: page.text })
    return { keeper: begun, manuscript: page, title: held, placeOf }
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

  /** Shows another version of the text and a toast. Undo in the toast brings back the former title and words. */
  const showOther = (other: ManuscriptText, toast: { title: string; text?: string }) => {
    const before = keeper.read()
    show(other)
    const undo = () => {
      show(before)
      keeper.change()
    }
    showToast({ ...toast, action: { label: 'Undo', run: undo } })
  }

  const append = useEffectEvent((more: ManuscriptText) => {
    show(joinTexts(keeper.read(), more))
    keeper.change()
  })

  // The draft of a chapter is erased with the chapter. If the chapter was deleted elsewhere while it was on this desk,
  // the words that are not in its saved text are kept as a new chapter.
  const rescue = useEffectEvent((text: ManuscriptText) => {
    if (!chapter || !isDeleted(story.id, chapter.id)) return
    clearDraft(copyKey(story.id, chapter.id))
    if (isSame(text, savedText(chapter))) return
    keepForNewChapter(placeOf(null).of, text)
    showToast({
      title: 'This chapter was deleted elsewhere',
      text: 'What you wrote in it is kept as a new chapter.',
      action: { label: 'Show it', run: () => void navigate(paths.desk(story.id, 'new')) },
    })
  })

  useEffect(() => {
    keeper.append = (more) => append(more)
    keeper.open()
    const leave = () => void keeper.flush({ isLeaving: true })
    // A hidden page can miss pushes, because browsers suspend it.
    const hide = () => {
      if (document.visibilityState === 'hidden') leave()
      else void readDeskAgain(story.id)
    }
    const reconnect = () => void keeper.flush()
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', reconnect)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', reconnect)
      const unsaved = keeper.isUnsaved ? keeper.read() : null
      void keeper.close().then(() => {
        if (unsaved) rescue(unsaved)
        return sendCopies()
      })
    }
  }, [keeper, story.id])

  // Another device may have saved or discarded the draft that is shown here.
  const catchUp = useEffectEvent(async () => {
    const found = await keeper.catchUp().catch(() => null)
    if (found && !isSame(found, keeper.read()))
      showOther(found, {
        title: 'Changed on another device',
        text: 'The draft was saved or discarded there. Undo brings back the words that were here.',
      })
  })

  // A read during a save or a discard may bring a text that the call has yet to compare. If it were taken meanwhile, the
  // call would save or remove a text that the writer has not chosen. The chapter is also compared after a draft was sent.
  const takeAfterwards = useEffectEvent(async () => {
    await keeper.untilIdle()
    await catchUp()
    takeChapter()
  })

  const takeChapter = useEffectEvent(() => {
    if (!chapter || chapter.updatedAt <= (keeper.chapterBase ?? '')) return
    if (keeper.isSending) return void takeAfterwards()
    if (keeper.snapshot().state === 'conflict') return
    const saved = savedText(chapter)
    const isKnown = keeper.isKnown(saved)
    if (keeper.isUnsent) {
      // If the text on the server is known here, there is nothing to choose.
      if (isKnown) keeper.advance(chapter)
      else keeper.contradict(saved)
    } else if (keeper.isUnsaved && !isKnown) void catchUp()
    else {
      if (!isSame(saved, keeper.read()))
        showOther(saved, {
          title: 'This chapter was changed elsewhere',
          text: 'Its new text is shown now. Undo brings back the words that were here.',
        })
      keeper.rebase(saved)
    }
  })
  const updatedAt = chapter?.updatedAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the chapter has another `updatedAt`
  useEffect(() => takeChapter(), [updatedAt])

  // A draft of another device replaces the shown text. But if text was typed here, it is sent, and the server decides
  // which draft is stored.
  const takeDraft = useEffectEvent(() => {
    if (keeper.isReplacing) return void takeAfterwards()
    // In a conflict the writer decides.
    if (keeper.isUnsent || keeper.snapshot().state === 'conflict') return
    if (!draft && keeper.isUnsaved) void catchUp()
    if (!draft || draft.updatedAt <= (keeper.seen ?? '')) return
    const isSame = draft.content === manuscript.text && draft.title === title
    if (!isSame)
      showOther(draft, {
        title: 'Newer words from another device',
        text: 'Your draft from there is shown now. Undo brings back the words that were here.',
      })
    keeper.adopt(draft)
  })
  const draftedAt = draft?.updatedAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the draft has another `updatedAt`
  useEffect(() => takeDraft(), [draftedAt])

  const chapterId = chapter?.id ?? null
  const hearOfDraft = useEffectEvent((push: PushEvents['draft.updated']) => {
    if (push.storyId !== story.id || push.chapterId !== chapterId) return
    // A push about a draft that this device is saving, has saved or has discarded is ignored. If another device has also
    // saved a draft, this device's own save is answered with a conflict.
    const isOld = push.updatedAt === null ? !keeper.isUnsaved : push.updatedAt <= (keeper.seen ?? '')
    if (keeper.isUnsent || isOld) return
    void queryClient.invalidateQueries({ queryKey: draftsOf(story.id).queryKey })
  })
  useEffect(() => onPush('draft.updated', (push) => hearOfDraft(push)), [])
  // Pushes that were sent before a connection was made are lost.
  useEffect(() => onPush('resync', () => void readDeskAgain(story.id)), [story.id])

  return {
    keeper,
    manuscript,
    title,
    show,
    showOther,
    changeTitle: (text: string) => {
      putTitle(text)
      keeper.change()
    },
    name,
    closeName: () => setName(null),
  }
}

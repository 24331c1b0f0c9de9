import clsx from 'clsx'
import { EllipsisVertical, Keyboard, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import { ReleaseLine } from '../../features/chapters/release-line.tsx'
import { ChapterTitle } from '../../features/desk/chapter-title.tsx'
import { DeskBar } from '../../features/desk/desk-bar.tsx'
import { DraftChoice } from '../../features/desk/draft-choice.tsx'
import { FindBar } from '../../features/desk/find-bar.tsx'
import { ManuscriptView } from '../../features/desk/manuscript-view.tsx'
import type { KnownName } from '../../features/desk/names.ts'
import { nearestOccurrence } from '../../features/desk/nearest-occurrence.ts'
import { SAVE_STATE_ID, SaveState } from '../../features/desk/save-state.tsx'
import { SelectionBar } from '../../features/desk/selection-bar.tsx'
import { useDraftSyncState } from '../../features/desk/use-manuscript.ts'
import { WordBar } from '../../features/desk/word-bar.tsx'
import { KeyDialog } from '../../features/palette/key-dialog.tsx'
import { intentWords } from '../../features/passages/intents.ts'
import { isUnauthorized, messageOf } from '../../lib/api-error.ts'
import { deskSingleKeys } from '../../lib/key-list.ts'
import { usePageCommand } from '../../lib/page-commands.ts'
import { invalidate } from '../../lib/queries.ts'
import { readStoryAgain } from '../../lib/read-story-again.ts'
import { showError, showSuccess, showUndo } from '../../lib/toasts.ts'
import { useWideScreen } from '../../lib/use-wide-screen.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { DeskPassages } from './desk-passages.tsx'
import { type DeskManuscriptProps, selectedPassage } from './desk-types.ts'
import { NameCard } from './name-card.tsx'
import { useDeskChapter } from './use-desk-chapter.ts'

/**
 * The manuscript of one chapter with its tools. Typed text is stored automatically as a draft; 'Save' stores it as the
 * text of the chapter (D-137).
 */
export function DeskManuscript(props: DeskManuscriptProps) {
  const { story, chapter, number, chapters, names, passage, onPassage, isFocused, onFocusMode, isShown } =
    props
  const { onSaved, onLeave } = props
  const desk = useDeskChapter(props)
  const { manuscript, keeper, title } = desk
  const { state } = useDraftSyncState(keeper)
  // The push about the end of the chapter or of the access may have been lost.
  useEffect(() => {
    if (state === 'gone') void readStoryAgain(story.id)
  }, [state, story.id])
  /** How many times the find bar was asked for since it was closed; 0 while it is closed. */
  const [findCalls, setFindCalls] = useState(0)
  const isFinding = findCalls > 0
  const find = () => setFindCalls((calls) => calls + 1)
  const [isSaving, setSaving] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [showsKeys, setShowsKeys] = useState(false)
  const isWide = useWideScreen()
  // An answer may arrive after another chapter was opened. It then leaves that chapter and its passage on the desk.
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  const showCreated = useEffectEvent(async (created: Chapter) => {
    await invalidate('GET /api/stories/{id}/chapters', { id: story.id })
    if (isOpen.current) onSaved(created)
  })
  useEffect(() => {
    keeper.onCreated = (created) => void showCreated(created)
    return () => {
      keeper.onCreated = () => {}
    }
  }, [keeper])

  /**
   * Shows the reason of a failed call, unless the desk already shows a conflict or that the chapter was deleted, or
   * redirects to the sign-in.
   */
  const report = (error: unknown, fallback: string) => {
    const { state: shown } = keeper.snapshot()
    if (shown === 'conflict') setRefusals((count) => count + 1)
    else if (shown !== 'gone' && !isUnauthorized(error)) showError(messageOf(error, fallback))
  }
  const save = async (): Promise<Chapter | null> => {
    if (manuscript.text.trim() === '') {
      showError('Content is required')
      return null
    }
    setSaving(true)
    try {
      const saved = await keeper.save()
      await invalidate('GET /api/stories/{id}/chapters', { id: story.id })
      void invalidate('GET /api/stories/{id}', { id: story.id })
      if (!chapter && isOpen.current) onSaved(saved)
      return saved
    } catch (error) {
      report(error, 'The chapter could not be saved. What you wrote is kept here.')
      return null
    } finally {
      setSaving(false)
    }
  }
  const saveAndSay = async () => {
    const isClean = keeper.snapshot().state === 'clean' && !keeper.isUnsaved
    if (chapter && isClean) showSuccess('All is saved')
    else if (await save()) showSuccess('Chapter saved')
  }
  const discard = async () => {
    const saved = await keeper.discard().catch((error: unknown) => {
      report(error, 'The draft could not be discarded.')
    })
    if (!saved) return
    // Undo also brings back the words that were typed during the call.
    const before = keeper.read()
    desk.show(saved)
    showUndo('Draft discarded', () => {
      desk.show(before)
      keeper.change()
    })
  }
  const workOnSelection = async (intent: keyof typeof intentWords = 'rewrite') => {
    const range = manuscript.selectedRange()
    if (!range) return
    const part = manuscript.text.slice(range.from, range.to)
    const quote = part.trim()
    if (quote === '') return
    // A passage is a part of the saved text, so unsaved text is saved first. Words that are typed during the save may
    // move the passage, so its position is searched again.
    const isSaved = chapter !== null && !keeper.isUnsaved
    const saved = isSaved ? chapter : await save()
    if (!isOpen.current) return
    const from = saved && nearestOccurrence(saved.content, quote, range.from)
    if (saved && from === null) showError('These words have changed. Select them again.')
    else if (saved && from !== null) onPassage(selectedPassage(saved.id, { quote, from, intent }))
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const desk = document.querySelector('[data-desk]')
    const { target } = event
    // The keys work everywhere on the desk, and while nothing has the focus. They do not work in dialogs and menus,
    // whose elements are outside of the desk.
    if (!desk || !(target instanceof Node) || !(desk.contains(target) || target.contains(desk))) return
    if (event.isComposing) return
    if (event.key === 'Escape' && isFocused) onFocusMode(false)
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    // Some keyboard layouts have the full stop on Shift, such as the French one.
    const hasShift = event.shiftKey && key !== '.'
    const act = {
      'shift+f': () => onFocusMode(!isFocused),
      s: () => void saveAndSay(),
      f: find,
      h: find,
      '.': () => void workOnSelection(),
      '\\': () => onFocusMode(!isFocused),
    }[`${hasShift ? 'shift+' : ''}${key}`]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const isUnsaved = state !== 'clean' || keeper.isUnsaved
  usePageCommand(isUnsaved ? 'Save the chapter' : null, () => void saveAndSay())
  usePageCommand(
    isFocused ? 'Leave focus mode' : 'Focus mode',
    () => onFocusMode(!isFocused),
    deskSingleKeys.focusMode,
  )
  usePageCommand('Edit the text', () => manuscript.focus(), deskSingleKeys.write)

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className={clsx('sticky z-10 bg-paper lg:static', isFocused ? 'top-0' : 'top-29')}>
        <div className="flex flex-wrap items-center gap-x-3 border-b border-line px-2 lg:px-5">
          <DeskBar
            manuscript={manuscript}
            isFinding={isFinding}
            onFind={() => setFindCalls(isFinding ? 0 : 1)}
            onPassage={() => void workOnSelection()}
          />
          {!isWide && (
            <div className="min-w-0 flex-1 basis-32 ps-3 leading-tight">
              <SaveState keeper={keeper} />
            </div>
          )}
          <div className="ms-auto flex items-center gap-2 py-1">
            <Button variant="bare" size="small" onClick={onLeave}>
              Cancel
            </Button>
            <Button
              size="small"
              busy={isSaving}
              disabled={!isUnsaved}
              aria-describedby={isUnsaved ? undefined : SAVE_STATE_ID}
              onClick={() => void saveAndSay()}
            >
              Save
            </Button>
            <Menu
              trigger={
                <IconButton label="More">
                  <EllipsisVertical aria-hidden />
                </IconButton>
              }
            >
              {isUnsaved && state !== 'conflict' && (
                <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => void discard()}>
                  Discard draft
                </MenuItem>
              )}
              <MenuItem icon={<Keyboard aria-hidden />} onSelect={() => setShowsKeys(true)}>
                Keys
              </MenuItem>
            </Menu>
          </div>
        </div>
        {isFinding && <FindBar manuscript={manuscript} calls={findCalls} onClose={() => setFindCalls(0)} />}
      </div>
      <div data-scroller className="min-h-0 flex-1 px-5 pt-8 sm:px-10 lg:overflow-y-auto">
        <DraftChoice
          keeper={keeper}
          manuscript={manuscript}
          refusals={refusals}
          onTheirs={(theirs) => desk.showOther(theirs, { title: 'The other text is shown now' })}
        />
        {state === 'gone' && (
          <p role="alert" className="mx-auto mb-6 max-w-3xl rounded-panel bg-ember-wash p-5">
            This chapter was deleted elsewhere, or you may not write it any more. What you wrote here is kept
            when you leave it.
          </p>
        )}
        <div className="mx-auto max-w-[36rem]">
          <p className="kicker text-center">{chapter ? `Chapter ${number}` : 'A new chapter'}</p>
          {/* Only the author, who has no collaborator role, may release chapters (D-152). */}
          {chapter && story.role === null && <ReleaseLine storyId={story.id} chapter={chapter} />}
          <ChapterTitle
            title={title}
            placeholder={`Chapter ${number}`}
            language={story.language}
            onChange={desk.changeTitle}
            onEnter={() => manuscript.focus()}
          />
          <ManuscriptView
            manuscript={manuscript}
            label={`Text of ${title || `chapter ${number}`}`}
            language={story.language}
          />
        </div>
      </div>
      <div
        className={clsx(
          'sticky flex flex-wrap items-center justify-between gap-x-4 border-t border-line bg-paper px-4 py-1 lg:static lg:px-5',
          isFocused ? 'bottom-0' : 'bottom-18',
        )}
      >
        {isWide && <SaveState keeper={keeper} />}
        <WordBar manuscript={manuscript} />
      </div>
      {isShown && !passage && !isFinding && state !== 'conflict' && (
        <SelectionBar
          manuscript={manuscript}
          intents={Object.entries(intentWords).map(([value, words]) => ({ value, ...words }))}
          onChoose={(intent) => void workOnSelection(intent as keyof typeof intentWords)}
        />
      )}
      {chapter && (
        <DeskPassages
          story={story}
          chapter={chapter}
          chapters={chapters}
          manuscript={manuscript}
          keeper={keeper}
          passage={passage}
          onPassage={onPassage}
          isFocused={isFocused}
          onShow={desk.show}
        />
      )}
      {desk.name && (
        <NameCard
          key={`${desk.name.kind}-${desk.name.id}`}
          storyId={story.id}
          name={desk.name}
          onClose={(returnsFocus) => {
            desk.closeName()
            if (returnsFocus) manuscript.focus()
          }}
        />
      )}
      {showsKeys && <KeyDialog open onOpenChange={setShowsKeys} />}
      <Names names={names} onNames={(known) => manuscript.setNames(known)} />
    </div>
  )
}

/** Gives the names of people and places to the manuscript when they are loaded or renamed later. */
function Names({
  names,
  onNames,
}: {
  names: readonly KnownName[]
  onNames: (names: readonly KnownName[]) => void
}) {
  const reportNames = useEffectEvent(onNames)
  useEffect(() => reportNames(names), [names])
  return null
}

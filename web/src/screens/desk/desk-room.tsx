import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Maximize2, Minimize2, PanelLeft, PanelRight } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ChapterDraft } from '#contract/chapter-drafts.ts'
import type { Finding } from '#contract/findings.ts'
import { shortRelease } from '../../features/chapters/release-words.ts'
import { ChapterRail } from '../../features/desk/chapter-rail.tsx'
import { copyKey, useCopyKeys } from '../../features/desk/device-copies.ts'
import type { KnownName } from '../../features/desk/names.ts'
import { isActive } from '../../features/generations/generation-order.ts'
import { ReadersViewLink } from '../../features/stories/readers-view.tsx'
import { deskSingleKeys } from '../../lib/key-list.ts'
import { usePageCommand } from '../../lib/page-commands.ts'
import { read } from '../../lib/queries.ts'
import { useWideScreen } from '../../lib/use-wide-screen.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { WholeStory } from '../story/use-whole-story.ts'
import { DeskBook } from './desk-book.tsx'
import { DeskManuscript } from './desk-manuscript.tsx'
import { type DeskPart, DeskTabs } from './desk-tabs.tsx'
import { type DeskPassage, selectedPassage } from './desk-types.ts'
import { NextChapter } from './next-chapter.tsx'
import { DeskSide } from './passage-frame.tsx'
import { useAddressedPassage } from './use-addressed-passage.ts'
import { useChapterOrder } from './use-chapter-order.ts'
import { useDeskAddress } from './use-desk-address.ts'
import { useDeskFocus } from './use-desk-focus.ts'
import { useSides } from './use-sides.ts'

interface DeskRoomProps extends WholeStory {
  drafts: readonly ChapterDraft[]
  /** A notice above the chapters, the manuscript and the panel. */
  notice: ReactNode
}

/** The desk after everything has loaded: chapters, manuscript, and the panel 'What the story knows' (D-135). */
export function LoadedDesk({ story, chapters, generation, drafts, notice }: DeskRoomProps) {
  const { id } = story
  const navigate = useNavigate()
  const isWide = useWideScreen()
  const { sides, toggle } = useSides()
  const [part, setPart] = useState<DeskPart>('manuscript')
  // The panel is removed while it is folded or another part is shown, and must then show the same tab again.
  const [bookPart, setBookPart] = useState('people')
  const [isFocused, setFocused] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [passage, setPassage] = useState<DeskPassage | null>(null)
  const [side, setSide] = useState<HTMLElement | null>(null)
  const address = useDeskAddress(id, chapters)
  const focusText = useDeskFocus(address.current, part)
  const reorder = useChapterOrder(id)
  const names = useKnownNames(id)

  const active = generation !== null && isActive(generation) ? generation : null
  const rewritten = chapters.find((chapter) => chapter.id === active?.chapterId)
  const writing = active ? (rewritten?.chapterNumber ?? chapters.length + 1) : undefined
  const chapter = address.current === 'new' ? null : (chapters[address.current - 1] ?? null)
  const chapterId = chapter?.id ?? null
  const editor = useEditorKey(chapterId)
  const copies = useCopyKeys()
  // The chapter on the desk is left out, because the state beside 'Save' already shows whether its text was sent.
  const others = [...chapters.map((one) => one.id), null].filter((one) => one !== chapterId)
  const unsent = new Set(others.filter((one) => copies.has(copyKey(id, one))))

  const show = (number: number | 'new') => {
    setPart('manuscript')
    address.show(number)
  }
  const writeNew = () => {
    focusText()
    show('new')
  }
  const mend = ({ chapterId: of, quote, offset, why }: Finding) => {
    const found = chapters.find((one) => one.id === of)
    if (!found) return
    show(found.chapterNumber)
    setPassage(selectedPassage(of, { quote, from: offset, intent: 'custom', instruction: why }))
  }
  useAddressedPassage(chapters, (ordered, { chapterNumber }) => {
    setPart('manuscript')
    address.show(chapterNumber, { replace: true })
    setPassage(ordered)
  })
  const focus = (isOn: boolean) => {
    // Focus mode hides the tabs, and on a phone another tab may hide the manuscript. So the manuscript is shown first.
    if (isOn) setPart('manuscript')
    setFocused(isOn)
  }
  usePageCommand(active ? null : 'Write the next chapter', () => setAsking(true), deskSingleKeys.next)
  usePageCommand('Write it yourself', writeNew, deskSingleKeys.writeNext)
  const foldable = isWide && !isFocused
  usePageCommand(
    foldable ? 'Fold or unfold the chapters' : null,
    () => toggle('chapters'),
    deskSingleKeys.chapters,
  )
  usePageCommand(
    foldable ? 'Fold or unfold what the story knows' : null,
    () => toggle('book'),
    deskSingleKeys.book,
  )
  const number = chapter?.chapterNumber ?? chapters.length + 1
  usePageCommand(number > 1 ? 'Show the chapter before' : null, () => show(number - 1), deskSingleKeys.before)
  usePageCommand(
    number < chapters.length ? 'Show the chapter after' : null,
    () => show(number + 1),
    deskSingleKeys.after,
  )
  const isShown = (one: DeskPart) => isWide || part === one
  const chaptersShown = isWide ? sides.chapters && !isFocused : part === 'chapters'
  const shownPassage = passage?.chapterId === chapterId ? passage : null
  const bookShown = isWide ? (sides.book || shownPassage !== null) && !isFocused : part === 'book'

  const labelled = (one: DeskPart, label: string) =>
    isWide || isFocused ? { 'aria-label': label } : { role: 'tabpanel', 'aria-labelledby': `tab-${one}` }

  return (
    <div
      data-desk
      data-focus-mode={isFocused ? '' : undefined}
      className={clsx(
        'flex flex-col lg:-mb-20',
        isFocused ? '-mb-28 lg:h-dvh' : 'lg:h-[calc(100dvh-4.25rem-1px)]',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 border-b border-line px-4 py-1 sm:px-5">
        {isWide && !isFocused && (
          <IconButton
            label={sides.chapters ? 'Fold the chapters' : 'Unfold the chapters'}
            aria-expanded={sides.chapters}
            onClick={() => toggle('chapters')}
          >
            <PanelLeft aria-hidden />
          </IconButton>
        )}
        <BackLink to={`${paths.story(id)}${chapter ? `?chapter=${chapter.chapterNumber}` : ''}`}>
          <span className="sr-only sm:not-sr-only">Back to the story</span>
        </BackLink>
        <h1 dir="auto" className="min-w-0 flex-1 truncate text-lg">
          {story.title}
        </h1>
        {!isFocused && <ReadersViewLink storyId={id} chapters={chapters} isInBar />}
        <IconButton
          label={isFocused ? 'Leave focus mode' : 'Focus mode'}
          aria-pressed={isFocused}
          onClick={() => focus(!isFocused)}
        >
          {isFocused ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
        </IconButton>
        {isWide && !isFocused && (
          <IconButton
            label={sides.book ? 'Fold what the story knows' : 'Unfold what the story knows'}
            aria-expanded={sides.book}
            onClick={() => toggle('book')}
          >
            <PanelRight aria-hidden />
          </IconButton>
        )}
      </div>
      {notice}
      {!isWide && !isFocused && <DeskTabs part={part} onPart={setPart} />}
      <div
        className={clsx(
          'min-h-0 flex-1 lg:grid',
          chaptersShown
            ? bookShown
              ? 'lg:grid-cols-[15rem_minmax(0,1fr)_24rem]'
              : 'lg:grid-cols-[15rem_minmax(0,1fr)]'
            : bookShown
              ? 'lg:grid-cols-[minmax(0,1fr)_24rem]'
              : 'lg:grid-cols-[minmax(0,1fr)]',
        )}
      >
        {chaptersShown && (
          <section
            id="desk-chapters"
            {...labelled('chapters', 'Chapters')}
            className="flex min-h-0 flex-col pt-4 lg:border-e lg:border-line"
          >
            <ChapterRail
              chapters={chapters}
              current={chapter?.chapterNumber ?? null}
              drafts={new Set(drafts.map((draft) => draft.chapterId))}
              unsent={unsent}
              writing={writing}
              hrefOf={address.hrefOf}
              onShow={show}
              writingHref={paths.story(id)}
              onOrder={reorder}
              onGenerate={() => setAsking(true)}
              onWrite={writeNew}
              statusOf={shortRelease}
            />
          </section>
        )}
        <section
          id="desk-manuscript"
          tabIndex={-1}
          {...labelled('manuscript', 'Manuscript')}
          hidden={!isShown('manuscript')}
          className={clsx('min-h-0 min-w-0 flex-col outline-none', isShown('manuscript') ? 'flex' : 'hidden')}
        >
          <DeskSide value={side}>
            <DeskManuscript
              key={editor.key}
              story={story}
              chapter={chapter}
              number={chapter?.chapterNumber ?? chapters.length + 1}
              draft={drafts.find((draft) => draft.chapterId === chapterId) ?? null}
              chapters={chapters}
              names={names}
              passage={shownPassage}
              onPassage={setPassage}
              isShown={isShown('manuscript')}
              isFocused={isFocused}
              onFocusMode={focus}
              onSaved={(saved) => {
                editor.setCreated(saved.id)
                address.show(saved.chapterNumber, { replace: true })
              }}
              onLeave={() =>
                void navigate(`${paths.story(id)}${chapter ? `?chapter=${chapter.chapterNumber}` : ''}`)
              }
            />
          </DeskSide>
        </section>
        {bookShown && (
          <section
            ref={setSide}
            id="desk-book"
            {...labelled('book', 'What the story knows')}
            className="relative flex min-h-0 flex-col lg:border-s lg:border-line lg:bg-surface"
          >
            <DeskBook
              part={bookPart}
              onPart={setBookPart}
              storyId={id}
              chapters={chapters}
              current={chapter?.chapterNumber ?? chapters.length}
              live={active}
              hrefOf={address.hrefOf}
              onShow={show}
              onMend={mend}
            />
          </section>
        )}
      </div>
      {isAsking && <NextChapter storyId={id} chapters={chapters} onClose={() => setAsking(false)} />}
    </div>
  )
}

/**
 * Returns a key that gives every chapter a separate editor. When a new chapter is saved, the key stays the same, so
 * that the editor keeps focus and caret. The later page of another new chapter has another key, so that it does not
 * become the editor of the chapter that was created before.
 */
function useEditorKey(chapterId: number | null) {
  const [created, setCreated] = useState<{ id: number; key: number } | null>(null)
  const [editor, setEditor] = useState({ key: 0, chapterId })
  if (editor.chapterId !== chapterId) {
    const isSame = editor.chapterId === null && created?.id === chapterId && created.key === editor.key
    setEditor({ key: isSame ? editor.key : editor.key + 1, chapterId })
  }
  return { key: editor.key, setCreated: (id: number) => setCreated({ id, key: editor.key }) }
}

/** The people and places of the story whose names are found in the manuscript (D-139). */
function useKnownNames(storyId: number): readonly KnownName[] {
  const params = { id: storyId }
  const { data: characters } = useQuery(read('GET /api/stories/{id}/characters', { params }))
  const { data: locations } = useQuery(read('GET /api/stories/{id}/locations', { params }))
  return useMemo(
    () => [
      ...(characters ?? []).map(({ id, name, aliases }) => ({
        kind: 'character' as const,
        id,
        names: [name, ...aliases],
      })),
      ...(locations ?? []).map(({ id, name }) => ({ kind: 'location' as const, id, names: [name] })),
    ],
    [characters, locations],
  )
}

import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { UserRoundSearch } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Chapter } from '#contract/chapters.ts'
import type { Finding } from '#contract/findings.ts'
import { ChapterReader } from '../../features/chapters/chapter-reader.tsx'
import { ChapterTools } from '../../features/chapters/chapter-tools.tsx'
import { NextChapter } from '../../features/chapters/next-chapter.tsx'
import { ProseLanguage } from '../../features/chapters/prose.tsx'
import { ReleaseLine } from '../../features/chapters/release-line.tsx'
import { ScenarioPanel } from '../../features/chapters/scenario-panel.tsx'
import { StoryCast } from '../../features/characters/story-cast.tsx'
import { isActive } from '../../features/generations/generation-order.ts'
import { StoryLocations } from '../../features/locations/story-locations.tsx'
import { MoreActions } from '../../features/safety/more-actions.tsx'
import { LeaveButton } from '../../features/sharing/leave-button.tsx'
import { endCollaboration } from '../../features/sharing/sharing-calls.ts'
import { MatureGate } from '../../features/stories/mature-gate.tsx'
import { ReadersViewNotice } from '../../features/stories/readers-view.tsx'
import { StoryEnd } from '../../features/stories/story-end.tsx'
import { StoryHead } from '../../features/stories/story-head.tsx'
import { usePageCommand } from '../../lib/page-commands.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { read } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { useIsLinkOnly } from '../../lib/use-story-query.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { AfterWriting } from './after-writing.tsx'
import { ContinueReading } from './continue-reading.tsx'
import { LiveBar, livePageOf } from './live-text.tsx'
import { NoChapters } from './no-chapters.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { StoryBook, StoryFindingsButton } from './story-book.tsx'
import { StoryDialogs } from './story-dialogs.tsx'
import { StoryFoot } from './story-foot.tsx'
import { StoryTools } from './story-tools.tsx'
import { useArrival, useArrivedChapter } from './use-arrival.ts'
import { useChapterAddress } from './use-chapter-address.ts'
import { usePageFocus } from './use-page-focus.ts'
import { useReadingPosition } from './use-reading-position.ts'
import { useTurnToChapter } from './use-turn-to-chapter.ts'
import type { WholeStory } from './use-whole-story.ts'

/** A story's screen after the story and its chapters have loaded. */
export function LoadedStory({
  story,
  chapters,
  generation,
  mine,
  owns,
  gated,
  asReader,
  position,
}: WholeStory) {
  const { id, authorId, authorName } = story
  const author = { id: authorId, name: authorName }
  const navigate = useNavigate()
  const userId = useSession().user?.id ?? null
  const isLinkOnly = useIsLinkOnly(story)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const writing = generation !== null && isActive(generation)

  const regeneratedIndex = chapters.findIndex((chapter) => chapter.id === generation?.chapterId)
  const liveNumber = regeneratedIndex >= 0 ? regeneratedIndex + 1 : chapters.length + 1
  const last = Math.max(chapters.length, generation ? liveNumber : 0)
  const arrived = useArrivedChapter(chapters)
  const start = generation && regeneratedIndex < 0 ? 'last' : writing ? liveNumber : (position?.chapter ?? 1)
  const address = useChapterAddress(last, arrived || start)
  usePageTitle(address.isAddressed ? `Chapter ${address.current} · ${story.title}` : story.title)
  const turnTo = useTurnToChapter(address.current, address.choose)
  const shown = chapters[address.current - 1]
  // While the shown chapter is being written, the screen shows only the chapter's page, without the head of the story
  // (D-124).
  const isPage = writing && address.current === liveNumber
  usePageFocus(isPage)
  useArrival(arrived, address.current, address.arrive)
  useReadingPosition({
    storyId: id,
    // The reading position is stored with the chapter numbers of the author's view. The readers' view has other
    // numbers, so it stores no position.
    chapter: isPage || asReader ? undefined : shown,
    isAddressed: address.isAddressed,
    known: position,
    isOnServer: userId !== null && !isLinkOnly,
  })
  const follow = () => {
    address.follow()
    // Before the story has a chapter, this element does not exist, and the page does not scroll.
    document.getElementById('chapters')?.scrollIntoView()
  }

  const mend = ({ chapterId, quote, offset, why }: Finding) => {
    const chapter = chapters.find((one) => one.id === chapterId)
    if (!chapter) return
    setDialog({ chapter, passage: { quote, from: offset, intent: 'custom', instruction: why } })
  }

  const { data: detected = [] } = useQuery({
    ...read('GET /api/stories/{id}/detected-characters', { params: { id } }),
    enabled: mine,
  })
  usePageCommand(mine && !writing ? 'Write the next chapter' : null, () => setDialog('generate'), 'n')
  usePageCommand(
    mine && chapters.length > 0 ? 'Open the desk' : null,
    () => void navigate(paths.desk(id)),
    'd',
  )
  const pending = detected.filter((one) => one.status === 'pending')

  const noticedElsewhere = pending.filter(({ chapterId }) => chapterId !== shown?.id).length
  const scenarios = (
    <ScenarioPanel
      storyId={id}
      setting={story.description}
      latest={chapters.length}
      busy={writing}
      onAccepted={follow}
    />
  )
  const afterText = (chapter: Chapter) => {
    const next = chapters[chapter.chapterNumber]
    return (
      <>
        {mine && (
          <AfterWriting
            storyId={id}
            chapter={chapter}
            noticed={pending.filter(({ chapterId }) => chapterId === chapter.id)}
            onNoticed={() => setDialog('detected')}
          />
        )}
        {next && (
          <NextChapter
            chapter={next}
            href={address.hrefOf(next.chapterNumber)}
            onOpen={() => {
              turnTo(next.chapterNumber)
              document.getElementById('chapters')?.scrollIntoView({ behavior: 'instant' })
            }}
          />
        )}
        {!next && (mine ? scenarios : <StoryEnd story={story} />)}
      </>
    )
  }

  return (
    <ProseLanguage value={story.language}>
      {writing && (
        <LiveBar
          generation={generation}
          title={
            isPage ? (
              <h1 lang={story.language ?? undefined} dir="auto" className="truncate text-xl/snug">
                {story.title}
              </h1>
            ) : (
              <Link
                to={address.hrefOf(liveNumber)}
                preventScrollReset
                className="font-semibold hover:text-rose hover:underline"
              >
                Chapter {liveNumber} is being written
              </Link>
            )
          }
        />
      )}
      <div
        className={clsx(
          'page grid grid-cols-[minmax(0,1fr)] gap-11',
          isPage ? 'pt-4 sm:pt-6' : 'pt-9 sm:pt-11',
        )}
      >
        {asReader && <ReadersViewNotice story={story} />}
        {!isPage && (
          <StoryHead
            story={story}
            mine={mine}
            more={
              <MoreActions subject={{ type: 'story', id }} person={author} label="More about this story" />
            }
          >
            <ContinueReading chapters={chapters} mine={mine} position={position} onShow={address.choose} />
            {mine && (
              <StoryTools
                story={story}
                chapters={chapters}
                owns={owns}
                writing={writing}
                onGenerate={() => setDialog('generate')}
                onEdit={() => setDialog('edit')}
              />
            )}
            {story.role === 'commenter' && <StoryFindingsButton />}
            {story.role && (
              <LeaveButton
                name={story.title}
                run={() => endCollaboration({ noun: 'story', id }, userId ?? '')}
                onLeft={() => void navigate(paths.home, { replace: true })}
              />
            )}
          </StoryHead>
        )}
        {gated ? (
          <MatureGate />
        ) : last === 0 ? (
          <NoChapters storyId={id} mine={mine} onGenerate={() => setDialog('generate')} />
        ) : (
          <ChapterReader
            chapters={chapters}
            current={address.current}
            hrefOf={address.hrefOf}
            onChoose={turnTo}
            live={generation && livePageOf(generation, liveNumber)}
            tools={
              mine
                ? (chapter) => (
                    <>
                      {owns && <ReleaseLine key={chapter.id} storyId={id} chapter={chapter} />}
                      <ChapterTools
                        storyId={id}
                        chapter={chapter}
                        busy={writing}
                        mayDelete={owns}
                        onAction={(act) => setDialog({ chapter, act })}
                        onPassage={() => setDialog({ chapter, passage: null })}
                      />
                    </>
                  )
                : (chapter) => (
                    <div className="flex justify-center">
                      <MoreActions
                        key={chapter.id}
                        subject={{ type: 'chapter', id: chapter.id }}
                        person={author}
                        label={`More about chapter ${chapter.chapterNumber}`}
                      />
                    </div>
                  )
            }
            after={afterText}
          />
        )}
        {mine && !isPage && chapters.length > 0 && shown?.chapterNumber !== chapters.length && scenarios}
        {!isPage && (
          <StoryCast
            storyId={id}
            mine={mine}
            onAdd={() => setDialog('add')}
            waiting={
              noticedElsewhere > 0 && (
                <Button variant="soft" size="small" className="mt-4" onClick={() => setDialog('detected')}>
                  <UserRoundSearch aria-hidden />
                  {noticedElsewhere === 1
                    ? 'Somebody new was noticed'
                    : `${noticedElsewhere} new people were noticed`}
                </Button>
              )
            }
          />
        )}
        {!isPage && <StoryLocations storyId={id} mine={mine} />}
        {mine && !isPage && <StoryFoot story={story} hasChapters={chapters.length > 0} owns={owns} />}
        {(mine || story.role === 'commenter') && (
          <StoryBook
            onlyFindings={!mine}
            storyId={id}
            chapters={chapters}
            current={address.current}
            live={address.current === liveNumber ? generation : null}
            hrefOf={address.hrefOf}
            onMend={mend}
          />
        )}
        {mine && (
          <StoryDialogs
            story={story}
            chapters={chapters}
            generation={writing ? generation : null}
            pending={pending}
            open={dialog}
            onOpen={setDialog}
            onFollow={follow}
            onShow={address.choose}
            shown={shown}
          />
        )}
      </div>
    </ProseLanguage>
  )
}

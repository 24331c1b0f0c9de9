import { useQuery } from '@tanstack/react-query'
import { ImagePlus, NotebookPen, PenLine, Sparkles, UserRoundSearch } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Finding } from '#contract/findings.ts'
import { ChapterReader } from '../../features/chapters/chapter-reader.tsx'
import { ChapterTools } from '../../features/chapters/chapter-tools.tsx'
import { ProseLanguage } from '../../features/chapters/prose.tsx'
import { ScenarioPanel } from '../../features/chapters/scenario-panel.tsx'
import { StoryCast } from '../../features/characters/story-cast.tsx'
import { isActive } from '../../features/generations/generation-order.ts'
import { useIsPainting, useNoPainting, usePaint } from '../../features/generations/use-paint.ts'
import { StoryLocations } from '../../features/locations/story-locations.tsx'
import { DeleteStory } from '../../features/stories/delete-story.tsx'
import { DownloadBook } from '../../features/stories/download-book.tsx'
import { StoryHead } from '../../features/stories/story-head.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { read } from '../../lib/queries.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { livePageOf } from './live-text.tsx'
import { NoChapters } from './no-chapters.tsx'
import { StoryBook, StoryBookButton } from './story-book.tsx'
import { type OpenDialog, StoryDialogs } from './story-dialogs.tsx'
import { useChapterAddress } from './use-chapter-address.ts'
import type { WholeStory } from './use-whole-story.ts'

/** A story's screen after the story and its chapters have loaded. */
export function StoryRoom({ story, chapters, generation, mine }: WholeStory) {
  const { id } = story
  usePageTitle(story.title)
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const writing = generation !== null && isActive(generation)
  const paint = usePaint('cover', id)
  const painting = useIsPainting('cover', id)
  const noPainting = useNoPainting()

  const regeneratedIndex = chapters.findIndex((chapter) => chapter.id === generation?.chapterId)
  const liveNumber = regeneratedIndex >= 0 ? regeneratedIndex + 1 : chapters.length + 1
  const last = Math.max(chapters.length, generation ? liveNumber : 0)
  const start = generation && regeneratedIndex < 0 ? 'last' : writing ? liveNumber : null
  const address = useChapterAddress(id, last, start)
  const follow = () => {
    address.follow()
    // Before the first chapter there is no reader to scroll to.
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
  const pending = detected.filter((one) => one.status === 'pending')

  return (
    <ProseLanguage value={story.language}>
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-11 pt-9 sm:pt-11">
        <StoryHead story={story} mine={mine}>
          {mine && (
            <Button disabled={writing} onClick={() => setDialog('generate')}>
              <Sparkles aria-hidden />
              Generate chapter
            </Button>
          )}
          {mine && (
            <Button variant="quiet" onClick={() => setDialog('edit')}>
              <PenLine aria-hidden />
              Edit story
            </Button>
          )}
          {mine && (
            <Button
              variant="quiet"
              disabled={painting || noPainting !== undefined}
              aria-describedby={noPainting && 'no-painting'}
              busy={paint.isPending}
              onClick={() => paint.mutate()}
            >
              <ImagePlus aria-hidden />
              Generate cover
            </Button>
          )}
          {mine && (
            <LinkButton to={paths.desk(id)} variant="quiet">
              <NotebookPen aria-hidden />
              Open the desk
            </LinkButton>
          )}
          {mine && <StoryBookButton />}
          {mine && noPainting && (
            <p id="no-painting" className="w-full text-sm text-ink-soft">
              {noPainting}
            </p>
          )}
        </StoryHead>
        {last === 0 ? (
          <NoChapters
            mine={mine}
            onGenerate={() => setDialog('generate')}
            onWrite={() => setDialog('write')}
          />
        ) : (
          <ChapterReader
            chapters={chapters}
            current={address.current}
            hrefOf={address.hrefOf}
            onChoose={address.choose}
            live={generation && livePageOf(generation, liveNumber)}
            tools={
              mine
                ? (chapter) => (
                    <ChapterTools
                      chapter={chapter}
                      busy={writing}
                      onAction={(act) => setDialog({ chapter, act })}
                      onPassage={() => setDialog({ chapter, passage: null })}
                    />
                  )
                : undefined
            }
          />
        )}
        {mine && chapters.length > 0 && (
          <ScenarioPanel
            storyId={id}
            setting={story.description}
            latest={chapters.length}
            busy={writing}
            onAccepted={follow}
          />
        )}
        <StoryCast
          storyId={id}
          mine={mine}
          onAdd={() => setDialog('add')}
          waiting={
            pending.length > 0 && (
              <Button variant="soft" size="small" className="mt-4" onClick={() => setDialog('detected')}>
                <UserRoundSearch aria-hidden />
                {pending.length === 1
                  ? 'Somebody new was noticed'
                  : `${pending.length} new people were noticed`}
              </Button>
            )
          }
        />
        <StoryLocations storyId={id} mine={mine} />
        {mine && (
          <div data-print="no" className="flex flex-wrap justify-end gap-2 border-t border-line pt-5">
            <Button variant="bare" disabled={writing} onClick={() => setDialog('write')}>
              <PenLine aria-hidden />
              Write the next chapter yourself
            </Button>
            {chapters.length > 0 && <DownloadBook story={story} />}
            <DeleteStory story={story} onDeleted={() => void navigate(paths.home, { replace: true })} />
          </div>
        )}
        {mine && (
          <StoryBook
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
            writing={writing}
            pending={pending}
            open={dialog}
            onOpen={setDialog}
            onFollow={follow}
            onShow={address.choose}
            shown={chapters[address.current - 1]}
          />
        )}
      </div>
    </ProseLanguage>
  )
}

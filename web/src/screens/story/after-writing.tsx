import { useQuery } from '@tanstack/react-query'
import { SearchCheck, UserRoundSearch } from 'lucide-react'
import type { Chapter, DetectedCharacter } from '#contract/chapters.ts'
import { Emphasis } from '../../lib/emphasis.tsx'
import { formatCount } from '../../lib/format.ts'
import { read } from '../../lib/queries.ts'
import { useUrlState } from '../../lib/use-url-state.ts'
import { Button } from '../../ui/button.tsx'
import { FailedReads } from '../../ui/unfetched.tsx'

/** The maximum number of findings that are shown under a chapter. The panel 'What the story knows' has all of them. */
const SHOWN = 3

interface AfterWritingProps {
  storyId: number
  chapter: Chapter
  /** People who were detected in this chapter and neither created nor skipped. */
  noticed: DetectedCharacter[]
  onNoticed: () => void
}

/** The author's tools directly below the last line: the findings, and the detected people (D-124, D-125). */
export function AfterWriting({ storyId, chapter, noticed, onNoticed }: AfterWritingProps) {
  const [, change] = useUrlState()
  const params = { id: storyId }
  const reads = [
    useQuery(read('GET /api/stories/{id}/findings', { params })),
    useQuery(read('GET /api/stories/{id}/detected-characters', { params })),
  ] as const
  const findings = (reads[0].data ?? []).filter(
    (one) => one.chapterId === chapter.id && one.status === 'open',
  )
  const hasFailed = reads.some(({ isError, data }) => isError && !data)
  if (findings.length === 0 && noticed.length === 0 && !hasFailed) return null
  return (
    // These boxes are only as wide as the text, because the dialog 'New Character Detected' is shown beside the text.
    <div data-print="no" className="mx-auto mt-10 grid max-w-[40rem] gap-3 text-[0.9375rem]">
      <FailedReads queries={reads} text="What was noticed in this chapter could not be fetched." />
      {findings.length > 0 && (
        <section aria-label="Findings" className="rounded-box bg-gold-wash p-4 sm:px-5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <SearchCheck aria-hidden className="size-5 shrink-0 text-gold" />
            <h3 className="font-sans text-[0.9375rem] font-semibold tracking-normal">
              {formatCount(findings.length, 'thing')} to look at
            </h3>
            <Button
              variant="bare"
              size="small"
              className="ms-auto"
              onClick={() => change('panel', 'findings')}
            >
              Open findings
            </Button>
          </div>
          <ul className="mt-1.5 grid gap-1.5 ps-8">
            {findings.slice(0, SHOWN).map((one) => (
              <li key={one.id} dir="auto" className="list-disc text-pretty">
                <Emphasis text={one.why} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {noticed.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-box bg-rose-wash p-3 ps-4 sm:ps-5">
          <UserRoundSearch aria-hidden className="size-5 shrink-0 text-rose" />
          <p className="min-w-0 flex-1 basis-52">
            <NoticedNames noticed={noticed} /> walked in. Keep {noticed.length === 1 ? 'this one' : 'them'}?
          </p>
          <Button variant="quiet" size="small" onClick={onNoticed}>
            {noticed.length === 1 ? 'Who is it?' : 'Who are they?'}
          </Button>
        </div>
      )}
    </div>
  )
}

function NoticedNames({ noticed }: { noticed: DetectedCharacter[] }) {
  const [first, second] = noticed
  const more = noticed.length - 2
  return (
    <>
      <bdi className="font-semibold">{first?.name}</bdi>
      {second && (
        <>
          {more > 0 ? ', ' : ' and '}
          <bdi className="font-semibold">{second.name}</bdi>
        </>
      )}
      {more > 0 && ` and ${more} more`}
    </>
  )
}

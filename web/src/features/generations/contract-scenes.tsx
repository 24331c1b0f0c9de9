import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { ChapterContract } from '#contract/chapter-contract.ts'
import { formatCount } from '../../lib/format.ts'
import { Folded } from '../../ui/folded.tsx'

interface ContractScenesProps {
  contract: ChapterContract
  /** The number of the scene that is being written, from 1; null before and after. */
  current: number | null
}

/** The contract of a chapter that is being written (D-114). It is folded until the reader opens it. */
export function ContractScenes({ contract, current }: ContractScenesProps) {
  const { opening, scenes, must, mustNot, ending } = contract
  return (
    <Folded
      className="mt-4 rounded-box border border-line px-4"
      summaryClassName="font-semibold"
      summary={
        <>
          The contract
          <span className="text-sm font-normal text-ink-faint">{formatCount(scenes.length, 'scene')}</span>
        </>
      }
    >
      <div className="grid gap-4 pt-1 pb-5 text-[0.9375rem]">
        {opening && <Line name="Opening">{opening}</Line>}
        <ol aria-label="Scenes" className="grid gap-2">
          {scenes.map((scene, index) => {
            const isCurrent = index + 1 === current
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: two scenes may have equal texts, and their order is fixed
                key={index}
                aria-current={isCurrent ? 'step' : undefined}
                className={clsx(
                  'flex gap-3 rounded-box px-3 py-2',
                  isCurrent && 'bg-rose-wash shadow-[inset_0_0_0_1px_var(--rose)]',
                )}
              >
                <span className="font-semibold text-rose tabular-nums">{index + 1}</span>
                <span className="min-w-0">
                  <span dir="auto" className="block wrap-anywhere">
                    {scene.text}
                  </span>
                  <span className="block text-sm text-ink-soft">
                    {formatCount(scene.words, 'word')}
                    {scene.people.length > 0 && <bdi> · {scene.people.join(', ')}</bdi>}
                    {scene.place && <bdi> · {scene.place}</bdi>}
                    {isCurrent && ' · being written now'}
                  </span>
                </span>
              </li>
            )
          })}
        </ol>
        {must.length > 0 && <Line name="Must happen">{must.join(' · ')}</Line>}
        {mustNot.length > 0 && <Line name="Must not happen">{mustNot.join(' · ')}</Line>}
        {ending && <Line name="Ending">{ending}</Line>}
      </div>
    </Folded>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-sm font-semibold text-ink-soft">{name}</p>
      <p dir="auto" className="wrap-anywhere">
        {children}
      </p>
    </div>
  )
}

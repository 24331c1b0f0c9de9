import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pointsOfView, tenses } from '#contract/book-options.ts'
import { read } from '../../lib/queries.ts'
import { povLabels, tenseLabels } from '../../lib/telling-words.ts'
import { Field } from '../../ui/field.tsx'
import { Folded } from '../../ui/folded.tsx'
import { Select } from '../../ui/select.tsx'
import { FailedReads } from '../../ui/unfetched.tsx'
import type { ChapterRequest } from './use-generate-chapter.ts'

/** Point of view and tense of one chapter, if they differ from the story's style (D-95). */
export type Telling = Pick<ChapterRequest, 'pov' | 'povCharacterId' | 'tense'>

interface TellingFieldsProps {
  storyId: number
  telling: Telling
  onChange: (part: Telling) => void
}

/**
 * Asks for point of view and tense of this chapter. The fields are folded, because most chapters follow the story's
 * style.
 */
export function TellingFields({ storyId, telling, onChange }: TellingFieldsProps) {
  const characters = useQuery(read('GET /api/stories/{id}/characters', { params: { id: storyId } }))
  const people = (characters.data ?? []).map(({ id, name }) => [String(id), name] as const)
  const [given] = useState(() => (telling.pov ?? telling.povCharacterId ?? telling.tense) !== undefined)
  return (
    <Folded
      open={given}
      className="rounded-box border border-line px-4"
      summaryClassName="font-semibold"
      summary={
        <>
          How it is told
          <span className="text-sm font-normal text-ink-faint">this chapter only</span>
        </>
      }
    >
      <FailedReads queries={[characters]} text="The characters could not be fetched." />
      <div className="grid gap-5 pt-2 pb-5 sm:grid-cols-2">
        <Field label="Point of view" unmarked className="sm:col-span-2">
          <Select
            options={povLabels}
            placeholder="As in the story"
            value={telling.pov ?? ''}
            onChange={({ target }) => onChange({ pov: pointsOfView.find((one) => one === target.value) })}
          />
        </Field>
        <Field label="Whose" unmarked>
          <Select
            options={people}
            placeholder="As in the story"
            value={telling.povCharacterId === undefined ? '' : String(telling.povCharacterId)}
            onChange={({ target }) =>
              onChange({ povCharacterId: target.value === '' ? undefined : Number(target.value) })
            }
          />
        </Field>
        <Field label="Tense" unmarked>
          <Select
            options={tenseLabels}
            placeholder="As in the story"
            value={telling.tense ?? ''}
            onChange={({ target }) => onChange({ tense: tenses.find((one) => one === target.value) })}
          />
        </Field>
      </div>
    </Folded>
  )
}

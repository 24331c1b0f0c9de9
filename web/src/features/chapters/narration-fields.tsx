import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pointsOfView, tenses } from '#contract/book-options.ts'
import { povLabels, tenseLabels } from '../../lib/narration-words.ts'
import { read } from '../../lib/queries.ts'
import { Field } from '../../ui/field.tsx'
import { Folded } from '../../ui/folded.tsx'
import { Select } from '../../ui/select.tsx'
import { FailedReads } from '../../ui/unfetched.tsx'
import type { RegenerationRequest } from './use-generate-chapter.ts'

/** Point of view and tense of one chapter, if they differ from the story's style (D-95). Null is 'As in the story'. */
export type Narration = Pick<RegenerationRequest, 'pov' | 'povCharacterId' | 'tense'>

interface NarrationFieldsProps {
  storyId: number
  narration: Narration
  onChange: (part: Narration) => void
}

/**
 * Asks for point of view and tense of this chapter. The fields are folded, because most chapters follow the story's
 * style.
 */
export function NarrationFields({ storyId, narration, onChange }: NarrationFieldsProps) {
  const characters = useQuery(read('GET /api/stories/{id}/characters', { params: { id: storyId } }))
  const people = (characters.data ?? []).map(({ id, name }) => [String(id), name] as const)
  const [given] = useState(
    () => (narration.pov ?? narration.povCharacterId ?? narration.tense ?? null) !== null,
  )
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
            value={narration.pov ?? ''}
            onChange={({ target }) =>
              onChange({ pov: pointsOfView.find((one) => one === target.value) ?? null })
            }
          />
        </Field>
        <Field label="Whose" unmarked>
          <Select
            options={people}
            placeholder="As in the story"
            value={String(narration.povCharacterId ?? '')}
            onChange={({ target }) =>
              onChange({ povCharacterId: target.value === '' ? null : Number(target.value) })
            }
          />
        </Field>
        <Field label="Tense" unmarked>
          <Select
            options={tenseLabels}
            placeholder="As in the story"
            value={narration.tense ?? ''}
            onChange={({ target }) => onChange({ tense: tenses.find((one) => one === target.value) ?? null })}
          />
        </Field>
      </div>
    </Folded>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createFactBody, type Fact } from '#contract/facts.ts'
import { call, callAll } from '../../lib/api.ts'
import { useBasedSave, type Version } from '../../lib/based-save.ts'
import { clearDraft, findDraft, storeDraft } from '../../lib/drafts.ts'
import { useIdempotentCall } from '../../lib/idempotent-call.ts'
import { read } from '../../lib/queries.ts'
import { showUndo } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { ChangedElsewhereQuestion } from '../../ui/changed-elsewhere.tsx'
import { ChipPicker } from '../../ui/chip-picker.tsx'
import { Field } from '../../ui/field.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useBook } from './book-context.ts'
import { factKindLabels, SOMEBODY_WHO_LEFT } from './book-words.ts'
import { showFact } from './fact-cache.ts'
import { aboutKey, type FactValues, fromFact, newFact, toFactBody } from './fact-values.ts'
import { useChangeFact } from './use-fact-actions.ts'

interface FactFormProps {
  /** The fact that the form edits; without it the form adds a new fact. */
  fact?: Fact
  onClose: () => void
}

/** Adds a fact by hand or edits one (D-102). What was typed is kept on the device until it is saved or cancelled. */
export function FactForm({ fact, onClose }: FactFormProps) {
  const { storyId, current, chapters } = useBook()
  const params = { id: storyId }
  const draftKey = `fact-${fact?.id ?? `of-${storyId}`}`
  const [stored] = useState(() => findDraft<FactValues, Version<FactValues>>(draftKey))
  const started = fact ? versionOf(fact) : { updatedAt: '', values: newFact(current) }
  const [values, setValues] = useState<FactValues>(stored?.values ?? started.values)
  const edit = useBasedSave(stored?.base ?? started, {
    send: (changed, base) =>
      call('PUT /api/stories/{id}/facts/{factId}', {
        params: { id: storyId, factId: fact?.id ?? 0 },
        body: { ...toFactBody(changed), base },
      }),
    readLatest: async () => {
      const latest = (await callAll('GET /api/stories/{id}/facts', { params })).find(
        ({ id }) => id === fact?.id,
      )
      if (!latest) throw new Error('The fact does not exist any more')
      return versionOf(latest)
    },
  })
  const [problem, setProblem] = useState<string>()
  const characters = useQuery(read('GET /api/stories/{id}/characters', { params })).data
  const locations = useQuery(read('GET /api/stories/{id}/locations', { params })).data ?? []
  const once = useIdempotentCall(draftKey)
  useEffect(() => {
    // A form without a change stores no draft. With a draft, the form would open at every visit and hide later changes
    // of the fact.
    if (JSON.stringify(values) === JSON.stringify(edit.base.values)) clearDraft(draftKey)
    else storeDraft(draftKey, values, fact && edit.base)
  }, [draftKey, values, fact, edit.base])
  const close = () => {
    clearDraft(draftKey)
    onClose()
  }
  const remove = useAction({
    run: ({ id }: Fact) =>
      call('DELETE /api/stories/{id}/facts/{factId}', { params: { id: storyId, factId: id } }),
    failure: 'The fact could not be taken back. Please try again.',
    onSuccess: (_, added) => showFact(storyId, { ...added, status: 'void' }),
  })
  const add = useAction({
    run: (body: ReturnType<typeof toFactBody>) =>
      once(body, (idempotencyKey) => call('POST /api/stories/{id}/facts', { params, body, idempotencyKey })),
    failure: 'The fact could not be added. Please try again.',
    serverMessage: 'refusals',
    onSuccess: (added) => {
      showFact(storyId, added)
      showUndo('Fact added', () => remove.mutate(added))
      close()
    },
  })
  const change = useChangeFact(storyId, { onSaved: close })

  const submit = () => {
    const body = toFactBody(values)
    const checked = createFactBody.safeParse(body)
    setProblem(checked.error?.issues[0]?.message)
    if (!checked.success) return
    if (fact) change.mutate({ fact, change: () => edit.save(values), done: 'Fact changed' })
    else add.mutate(body)
  }
  const set = (part: Partial<FactValues>) => setValues((before) => ({ ...before, ...part }))
  const people = (characters ?? []).map(({ id, name }) => [`character:${id}`, name] as const)
  const things = withNames(
    [...people, ...locations.map(({ id, name }) => [`location:${id}`, name] as const)],
    fact,
  )
  return (
    <form
      noValidate
      aria-label={fact ? 'Edit fact' : 'Add a fact'}
      className="grid gap-5 rounded-box border border-line-strong bg-raised p-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ChangedElsewhereQuestion edit={edit} onTake={set} />
      <Field label="Fact" required error={problem}>
        <Textarea
          rows={2}
          autoFocus
          value={values.text}
          onChange={({ target }) => set({ text: target.value })}
        />
      </Field>
      <div className="grid gap-5">
        <Field label="Kind" unmarked>
          <Select
            options={factKindLabels}
            value={values.kind}
            onChange={({ target }) => {
              const kind = factKindLabels.find(([one]) => one === target.value)?.[0]
              if (kind) set({ kind })
            }}
          />
        </Field>
        <Field label="Holds from" unmarked>
          <Select
            options={[
              ['0', 'Before chapter 1'],
              ...chapters.map((_, index) => [String(index + 1), `Chapter ${index + 1}`] as const),
            ]}
            value={String(values.fromChapter)}
            onChange={({ target }) => set({ fromChapter: Number(target.value) })}
          />
        </Field>
      </div>
      {things.length > 0 && (
        <Fieldset legend="About" optional>
          <ChipPicker options={things} value={values.about} onChange={(about) => set({ about })} />
        </Fieldset>
      )}
      <Field label="Who knows it" unmarked>
        <Select
          options={[
            ['all', 'Everybody'],
            ['some', 'Only these people'],
          ]}
          value={values.knownByAll ? 'all' : 'some'}
          onChange={({ target }) => set({ knownByAll: target.value === 'all' })}
        />
      </Field>
      {!values.knownByAll && (
        <Fieldset
          legend="Known by"
          hint={people.length === 0 ? 'The story has no characters yet.' : 'Nobody chosen: nobody knows it.'}
        >
          <ChipPicker
            options={characters ? withKnowers(people, started.values.knownBy) : people}
            value={values.knownBy.map((id) => `character:${id}`)}
            onChange={(keys) => set({ knownBy: keys.map((key) => Number(key.split(':')[1])) })}
          />
        </Fieldset>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" size="small" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" size="small" busy={add.isPending || change.isPending}>
          {fact ? 'Save fact' : 'Add fact'}
        </Button>
      </div>
    </form>
  )
}

function versionOf(fact: Fact): Version<FactValues> {
  return { updatedAt: fact.updatedAt, values: fromFact(fact) }
}

type Choice = readonly [key: string, name: string]

/** Adds subjects of a fact that are not in the story, such as a bare name, to the options. */
function withNames(options: readonly Choice[], fact: Fact | undefined): readonly Choice[] {
  const missing = (fact?.about ?? [])
    .map((one) => [aboutKey(one), one.name] as const)
    .filter(([key]) => options.every(([known]) => known !== key))
  return [...options, ...missing]
}

/** Adds the characters to the options who know the fact and are not in the story any more. */
function withKnowers(options: readonly Choice[], knownBy: readonly number[]): readonly Choice[] {
  const missing = knownBy
    .map((id) => [`character:${id}`, SOMEBODY_WHO_LEFT] as const)
    .filter(([key]) => options.every(([known]) => known !== key))
  return [...options, ...missing]
}

import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { tones } from '#contract/options.ts'
import { type StoryStyle, storyStyleBody } from '#contract/style.ts'
import { call } from '../../lib/api.ts'
import { useBasedSave, type Version } from '../../lib/based-save.ts'
import { findDraft, storeDraft } from '../../lib/drafts.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { formatNumber } from '../../lib/format.ts'
import { povLabels, tenseLabels } from '../../lib/narration-words.ts'
import { invalidate, read } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { readFindingsAgain } from '../../lib/read-story-again.ts'
import { typedSince } from '../../lib/typed-since.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { ChangedElsewhereNotice } from '../../ui/changed-elsewhere.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { OtherDrafts } from '../../ui/other-drafts.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { Unfetched } from '../../ui/unfetched.tsx'
import { useBook } from './book-context.ts'
import { SOMEBODY_WHO_LEFT } from './book-words.ts'
import { LanguageField } from './language-field.tsx'
import { PartActions, PartSkeleton } from './part-state.tsx'
import { PhraseChips } from './phrase-chips.tsx'

const MAX_VOICE = 3000

/** The tab in which the writer edits the style of the story (D-95). */
export function StylePart() {
  const { storyId } = useBook()
  const style = useQuery(read('GET /api/stories/{id}/style', { params: { id: storyId } }))
  if (style.data) return <StyleForm key={storyId} storyId={storyId} style={style.data} />
  if (style.isError) return <Unfetched retry={() => void style.refetch()} />
  return <PartSkeleton />
}

// An empty choice of a select is '', but the contract represents it as null.
const emptyToNull = (value: unknown) => (value === '' ? null : value)
const toId = (value: unknown) => (value === '' || value === null ? null : Number(value))

type StyleValues = z.output<typeof storyStyleBody>
type FormValues = z.input<typeof storyStyleBody>

function StyleForm({ storyId, style }: { storyId: number; style: StoryStyle }) {
  const params = { id: storyId }
  const draftKey = `style-${storyId}`
  const [stored] = useState(() => findDraft<StyleValues, Version<StyleValues>>(draftKey))
  const edit = useBasedSave(stored?.base ?? versionOf(style), {
    send: (values, base) => call('PUT /api/stories/{id}/style', { params, body: { ...values, base } }),
    readLatest: async () => versionOf(await call('GET /api/stories/{id}/style', { params })),
  })
  const characters = useQuery(read('GET /api/stories/{id}/characters', { params }))
  const [hasDraft, setHasDraft] = useState(stored !== null)
  const [isLanguageUnclear, setLanguageUnclear] = useState(false)
  /** How often the language field was mounted again, because it shows a typed text that was discarded. */
  const [remounts, setRemounts] = useState(0)
  const form = useForm({
    resolver: zodResolver(storyStyleBody),
    defaultValues: { ...versionOf(style).values, ...stored?.values },
  })
  const draft = useDraft(draftKey, form, edit)
  const { errors } = form.formState
  const [pov, voice = ''] = useWatch({ control: form.control, name: ['pov', 'voiceSample'] })
  const changed = hasDraft || form.formState.isDirty

  const save = useAction({
    run: ({ values }: { values: StyleValues; typed: FormValues }) => edit.save(values),
    success: 'Style saved. The next chapter follows it.',
    failure: 'The style could not be saved. Please try again.',
    serverMessage: 'refusals',
    onError: (error) => showIssues(form, error),
    onSuccess: async (saved, { typed }) => {
      // After 'Discard changes' the form has older values, which are no edits.
      show(saved, changed ? typedSince(typed, form.getValues()) : {})
      await Promise.all([invalidate('GET /api/stories/{id}', params), readFindingsAgain(storyId)])
    },
  })
  const show = (values: StoryStyle, later: Partial<FormValues> = {}) => {
    const shown = versionOf(values)
    const isTyped = Object.keys(later).length > 0
    form.reset({ ...shown.values, ...later })
    edit.setBase(shown)
    if (isTyped) storeDraft(draftKey, form.getValues(), shown)
    else draft.clear()
    setHasDraft(isTyped)
    queryClient.setQueryData(read('GET /api/stories/{id}/style', { params }).queryKey, values)
  }
  const showChosenLanguage = () => {
    setRemounts(remounts + 1)
    setLanguageUnclear(false)
  }
  const people = (characters.data ?? []).map(({ id, name }) => [String(id), name] as const)
  // The character can have left the story. The form then keeps the stored choice until the writer changes it.
  const chosen = style.povCharacterId
  const hasLeft = characters.data && chosen !== null && characters.data.every(({ id }) => id !== chosen)
  const options = hasLeft ? [...people, [String(chosen), SOMEBODY_WHO_LEFT] as const] : people
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={form.handleSubmit((body) => {
        // A style that is saved now would keep the former language, so the field gets the focus instead.
        if (isLanguageUnclear) return form.setFocus('language')
        const values = body.pov === 'omniscient' ? { ...body, povCharacterId: null } : body
        save.mutate({ values, typed: form.getValues() })
      })}
    >
      <p className="text-ink-soft">
        How this story sounds. Each chapter is written this way, unless you ask for something else.
      </p>
      <OtherDrafts
        draft={{
          ...draft,
          take: (other) => {
            draft.take(other)
            showChosenLanguage()
          },
        }}
      />
      <ChangedElsewhereNotice
        edit={{
          ...edit,
          decide: (winner) => {
            const taken = edit.decide(winner)
            if ('language' in taken) showChosenLanguage()
            return taken
          },
        }}
        form={form}
      />
      <Field label="Point of view" unmarked error={errors.pov?.message}>
        <Select
          options={povLabels}
          placeholder="Let the story decide"
          {...form.register('pov', { setValueAs: emptyToNull })}
        />
      </Field>
      {pov !== 'omniscient' && (
        <Field
          label="Whose eyes"
          unmarked
          hint={characters.data?.length === 0 ? 'Add characters to the story to choose one.' : undefined}
          error={errors.povCharacterId?.message}
        >
          <Select
            // A native select that gets its options after the values of the form does not select the stored value. The
            // new key mounts the select again, so that it selects this value.
            key={characters.isPending ? 'loading' : 'loaded'}
            options={options}
            placeholder="Nobody in particular"
            {...form.register('povCharacterId', { setValueAs: toId })}
          />
        </Field>
      )}
      <Field label="Tense" unmarked error={errors.tense?.message}>
        <Select
          options={tenseLabels}
          placeholder="Let the story decide"
          {...form.register('tense', { setValueAs: emptyToNull })}
        />
      </Field>
      <Controller
        control={form.control}
        name="language"
        render={({ field, fieldState }) => (
          <LanguageField
            key={remounts}
            value={field.value ?? null}
            onChange={field.onChange}
            onUnclear={setLanguageUnclear}
            error={fieldState.error?.message}
            fieldRef={field.ref}
          />
        )}
      />
      <Field label="Tone" unmarked error={errors.tone?.message}>
        <Select
          options={tones}
          placeholder="Let the story decide"
          {...form.register('tone', { setValueAs: emptyToNull })}
        />
      </Field>
      <Field
        label="Voice sample"
        unmarked
        hint={
          <>
            Some of your own prose. New chapters try to sound like it.{' '}
            <span className={voice.length > MAX_VOICE ? 'font-semibold text-ember' : 'tabular-nums'}>
              {formatNumber(voice.length)} of {formatNumber(MAX_VOICE)} characters
            </span>
          </>
        }
        error={errors.voiceSample?.message}
      >
        <Textarea rows={5} className="font-read" {...form.register('voiceSample')} />
      </Field>
      <Controller
        control={form.control}
        name="avoid"
        render={({ field }) => (
          <PhraseChips
            phrases={field.value ?? []}
            onChange={field.onChange}
            error={avoidError(errors.avoid)}
          />
        )}
      />
      <Field
        label="Notes"
        unmarked
        hint="Anything else that each chapter should respect."
        error={errors.notes?.message}
      >
        <Textarea rows={3} {...form.register('notes')} />
      </Field>
      <Field
        label="Picture style"
        unmarked
        hint="How covers of this story are painted, such as 'soft watercolour'."
        error={errors.pictureStyle?.message}
      >
        <Input autoComplete="off" {...form.register('pictureStyle')} />
      </Field>
      <PartActions>
        {changed ? (
          <Button
            variant="quiet"
            onClick={() => {
              show(style)
              showChosenLanguage()
            }}
          >
            Discard changes
          </Button>
        ) : (
          <p id="unchanged-style" className="me-auto self-center text-[0.9375rem] text-ink-soft">
            Nothing has changed yet.
          </p>
        )}
        <Button
          type="submit"
          busy={save.isPending}
          disabled={!changed}
          aria-describedby={changed ? undefined : 'unchanged-style'}
        >
          Save style
        </Button>
      </PartActions>
    </form>
  )
}

function versionOf({ updatedAt, ...values }: StoryStyle): Version<StyleValues> {
  return { updatedAt, values }
}

/** Returns the error message of the list of avoided phrases, or that of its first invalid phrase. */
function avoidError(error: { message?: string } | readonly ({ message?: string } | undefined)[] | undefined) {
  if (Array.isArray(error)) return error.find((one) => one?.message)?.message
  return error && 'message' in error ? error.message : undefined
}

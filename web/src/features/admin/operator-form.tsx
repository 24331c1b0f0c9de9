import { type SubmitEvent, useState } from 'react'
import { type OperatorSettings, operatorSettings } from '#contract/operator.ts'
import { call, type ResponseData } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { clearDraft, findDraft, storeDraft } from '../../lib/drafts.ts'
import { problemOf } from '../../lib/problem-of.ts'
import { invalidate } from '../../lib/queries.ts'
import { typedSince } from '../../lib/typed-since.ts'
import { useAction } from '../../lib/use-action.ts'
import { formatDollars } from '../../lib/use-estimate.ts'
import { Field } from '../../ui/field.tsx'
import { GatedButton } from '../../ui/gated-button.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'

type Answer = ResponseData<'GET /api/admin/settings'>

const modes = [
  ['open', 'Open: everybody can sign up'],
  ['invite', 'By invitation: only with a link'],
  ['approve', 'By approval: an admin accepts each account'],
  ['closed', 'Closed: nobody can sign up'],
] as const satisfies [OperatorSettings['signups'], string][]

/** The values of the fields. Amounts of money are text while they are typed. */
interface Typed {
  signups: OperatorSettings['signups']
  budgetDayUsd: string
  budgetUserMonthUsd: string
  notice: string
  modelLabels: Record<string, string>
}

const DRAFT = 'operator-settings'

/** The form of the settings that apply without a restart. It sends only the fields that were changed in it. */
export function OperatorForm({ settings }: { settings: Answer }) {
  const [draft, setDraft] = useState(() => findDraft<Partial<Typed>, string>(DRAFT))
  const typed = draft?.values ?? {}
  const shown = { ...typedOf(settings), ...typed }
  // The version of the settings that the typed values are based on. A save that is based on an older version is
  // refused, so a draft does not overwrite later changes without the admin seeing them.
  const base = draft?.base ?? settings.updatedAt
  const change = (part: Partial<Typed>) => {
    const values = { ...typed, ...part }
    setDraft({ values, base, at: Date.now() })
    storeDraft(DRAFT, values, base)
  }
  const day = moneyOf(shown.budgetDayUsd)
  const month = moneyOf(shown.budgetUserMonthUsd)
  const noticeProblem = problemOf(operatorSettings.shape.notice, shown.notice)
  const labelsProblem = problemOf(operatorSettings.shape.modelLabels, filledIn(shown.modelLabels))
  const isWrong = day === undefined || month === undefined || noticeProblem || labelsProblem
  const unchanged = Object.keys(typed).length === 0 ? 'Nothing has been changed.' : undefined
  const reason = isWrong ? 'Correct the marked fields first.' : unchanged
  const save = useAction({
    run: (sent: Partial<Typed>) =>
      call('PUT /api/admin/settings', {
        body: {
          ...(sent.signups !== undefined && { signups: sent.signups }),
          ...(sent.budgetDayUsd !== undefined && { budgetDayUsd: day ?? null }),
          ...(sent.budgetUserMonthUsd !== undefined && { budgetUserMonthUsd: month ?? null }),
          ...(sent.notice !== undefined && { notice: sent.notice }),
          ...(sent.modelLabels && { modelLabels: filledIn(sent.modelLabels) }),
          base,
        },
      }),
    success: 'Settings saved: they apply now',
    failure: 'Failed to save the settings',
    serverMessage: true,
    onSuccess: async ({ updatedAt }, sent) => {
      const values = typedSince(sent, typed)
      const isTyped = Object.keys(values).length > 0
      if (isTyped) storeDraft(DRAFT, values, updatedAt)
      else clearDraft(DRAFT)
      setDraft(isTyped ? { values, base: updatedAt, at: Date.now() } : null)
      await refetchAll()
    },
    onError: async (error) => {
      if (!(error instanceof ApiError && error.code === 'conflict')) return
      // After a conflict the form shows the present settings beside the typed values. The next save is based on these
      // settings.
      await refetchAll()
      setDraft((kept) => kept && { values: kept.values, at: kept.at })
      storeDraft(DRAFT, typed)
    },
  })
  const { defaults } = settings

  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        if (!isWrong) save.mutate(typed)
      }}
    >
      <Field label="Who can sign up" unmarked hint={`The environment says: ${defaults.signups}.`}>
        <Select
          options={modes}
          value={shown.signups}
          onChange={({ target }) => change({ signups: target.value as Typed['signups'] })}
        />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          label="Budget a day (USD)"
          unmarked
          hint={`For all users together, until midnight UTC. Empty: no limit. The environment says: ${moneyWords(defaults.budgetDayUsd)}.`}
          {...(day === undefined && { error: amountWanted })}
        >
          <Input
            inputMode="decimal"
            value={shown.budgetDayUsd}
            onChange={({ target }) => change({ budgetDayUsd: target.value })}
          />
        </Field>
        <Field
          label="Budget a user a month (USD)"
          unmarked
          hint={`Empty: no limit. The environment says: ${moneyWords(defaults.budgetUserMonthUsd)}.`}
          {...(month === undefined && { error: amountWanted })}
        >
          <Input
            inputMode="decimal"
            value={shown.budgetUserMonthUsd}
            onChange={({ target }) => change({ budgetUserMonthUsd: target.value })}
          />
        </Field>
      </div>
      <Field
        label="Notice to all"
        hint="One line above every page, until a reader dismisses it. Empty: none."
        {...(noticeProblem && { error: noticeProblem })}
      >
        <Textarea rows={2} value={shown.notice} onChange={({ target }) => change({ notice: target.value })} />
      </Field>
      <ModelLabels
        models={settings.models}
        labels={shown.modelLabels}
        onChange={(modelLabels) => change({ modelLabels })}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <GatedButton type="submit" reason={reason} busy={save.isPending}>
          Save settings
        </GatedButton>
        {settings.updatedByName && (
          <p className="text-sm text-ink-soft">
            Last changed by <bdi>{settings.updatedByName}</bdi>,{' '}
            <time dateTime={settings.updatedAt}>{new Date(settings.updatedAt).toLocaleString()}</time>
          </p>
        )}
      </div>
    </form>
  )
}

interface ModelLabelsProps {
  models: Answer['models']
  labels: Record<string, string>
  onChange: (labels: Record<string, string>) => void
}

function ModelLabels({ models, labels, onChange }: ModelLabelsProps) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">Labels of models</legend>
      {models.map(({ name, priced }) => (
        <Field
          key={name}
          label={name}
          hint={
            priced
              ? undefined
              : 'This model has no price in MODEL_PRICES: its orders count as $0, and no budget stops them.'
          }
          {...problemProps(labels[name])}
        >
          <Input
            value={labels[name] ?? ''}
            onChange={({ target }) => onChange({ ...labels, [name]: target.value })}
          />
        </Field>
      ))}
    </fieldset>
  )
}

const labelOf = operatorSettings.shape.modelLabels.valueType

// An empty text means that the model has no label, so it is valid.
function problemProps(label = '') {
  const error = label.trim() === '' ? undefined : problemOf(labelOf, label)
  return error === undefined ? {} : { error }
}

const amountWanted = 'Enter an amount such as 5 or 2.50'

function typedOf(settings: OperatorSettings): Typed {
  const { signups, notice, modelLabels, budgetDayUsd, budgetUserMonthUsd } = settings
  const text = (usd: number | null) => (usd === null ? '' : String(usd))
  return {
    ...{ signups, notice, modelLabels },
    budgetDayUsd: text(budgetDayUsd),
    budgetUserMonthUsd: text(budgetUserMonthUsd),
  }
}

/**
 * Parses a typed amount of money. Returns null for an empty text, which means no limit, and undefined for a text that
 * is not an amount.
 */
function moneyOf(text: string): number | null | undefined {
  const amount = text.trim().replace(',', '.')
  if (amount === '') return null
  return /^\d{1,6}(\.\d{1,6})?$/.test(amount) ? Number(amount) : undefined
}

function moneyWords(usd: number | null): string {
  return usd === null ? 'no limit' : formatDollars(usd)
}

function filledIn(labels: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).filter(([, label]) => label.trim() !== ''))
}

function refetchAll() {
  return Promise.all([
    invalidate('GET /api/admin/settings'),
    invalidate('GET /api/admin/spending'),
    invalidate('GET /api/admin/audit'),
    invalidate('GET /api/site'),
  ])
}

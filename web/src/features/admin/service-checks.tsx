import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { type Tier, tiers } from '#contract/membership.ts'
import type { ServiceCheck } from '#contract/operator.ts'
import { call } from '../../lib/api.ts'
import { read } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useAction } from '../../lib/use-action.ts'
import { formatDollars } from '../../lib/use-estimate.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

const checks = [
  ['mail', 'Send test mail'],
  ['text', 'Ask the model'],
  ['picture', 'Paint a test picture'],
] as const satisfies [ServiceCheck['what'], string][]

const tierOptions = Object.entries(tiers).map(([id, { name }]) => [id, name] as const)

/** Lets an admin test the services of this deployment, and explains the problems that the tests find. */
export function ServiceChecks() {
  const [tier, setTier] = useState<Tier>('free')
  const [id, setId] = useState<string | null>(null)
  const { data: check } = useQuery({
    ...read('GET /api/admin/checks/{id}', { params: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.ok === null ? 700 : false),
  })
  const start = useAction({
    run: (what: ServiceCheck['what']) => call('POST /api/admin/checks', { body: { what, tier } }),
    failure: 'The check could not be started',
    serverMessage: true,
    onSuccess: (started) => {
      queryClient.setQueryData(
        read('GET /api/admin/checks/{id}', { params: { id: started.id } }).queryKey,
        started,
      )
      setId(started.id)
    },
  })
  const isAsking = start.isPending || check?.ok === null
  return (
    <div className="grid gap-4">
      <Field label="With the models of" unmarked className="sm:max-w-64">
        <Select options={tierOptions} value={tier} onChange={({ target }) => setTier(target.value as Tier)} />
      </Field>
      <div className="flex flex-wrap gap-2.5">
        {checks.map(([what, label]) => (
          <Button
            key={what}
            variant="soft"
            disabled={isAsking}
            busy={isAsking && (start.variables ?? check?.what) === what}
            onClick={() => start.mutate(what)}
          >
            {label}
          </Button>
        ))}
      </div>
      <div role="status">
        {isAsking && <p className="text-ink-soft">Asking. This can take a minute.</p>}
        {!isAsking && check && <Outcome check={check} />}
      </div>
    </div>
  )
}

function Outcome({ check: { ok, message, ms, usd } }: { check: ServiceCheck }) {
  const Icon = ok ? CircleCheck : CircleAlert
  return (
    <div className="flex gap-3">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${ok ? 'text-leaf' : 'text-ember'}`} />
      <div className="min-w-0">
        <p dir="auto" className="break-words">
          <span className="font-semibold">{ok ? 'It works.' : 'It does not work.'}</span> {message}
        </p>
        {ms !== null && (
          <p className="text-sm text-ink-soft">
            {(ms / 1000).toFixed(1)} s{usd > 0 && `, ${formatDollars(usd)}`}
          </p>
        )}
      </div>
    </div>
  )
}

import clsx from 'clsx'
import { Check, Minus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Tier, type TierEntry, tiers } from '#contract/membership.ts'
import { spiceLabels } from '#contract/options.ts'
import { formatNumber } from '../lib/format.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { useSession } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Flames } from '../ui/flames.tsx'
import { Folded } from '../ui/folded.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { questions } from './membership/questions.ts'

const all = Object.entries(tiers) as [Tier, TierEntry][]

const limitOf = (limit: number | null) => (limit === null ? 'Unlimited' : formatNumber(limit))

const rows: readonly (readonly [string, (tier: TierEntry) => ReactNode])[] = [
  ['Story chapters a month', ({ limits }) => limitOf(limits.chapters)],
  ['Character creations a month', ({ limits }) => limitOf(limits.characters)],
  ['Location creations a month', ({ limits }) => limitOf(limits.locations)],
  ['Spice levels', ({ maxSpice }) => (maxSpice < spiceLabels.length ? <UpTo level={maxSpice} /> : 'All')],
  ['Generation speed', ({ speed }) => speed],
  ['AI quality', ({ quality }) => quality],
  ['Export', ({ exportBooks }) => exportBooks],
  ['Beta features', ({ beta }) => beta],
]

/** The screen of /membership. */
export function MembershipScreen() {
  usePageTitle('Membership')
  const { user } = useSession()
  const [chosen, setChosen] = useState<Tier | null>(null)
  // The tier of the viewer is marked and selected until another card is chosen (D-134).
  const own = user?.tier ?? null
  const selected = chosen ?? own ?? 'free'
  return (
    <div className="page pt-9 sm:pt-14">
      <div className="text-center">
        <h1 className="text-[clamp(2.25rem,5.4vw,3.75rem)]">A room as large as you need</h1>
        <p className="mx-auto mt-4 max-w-xl text-lg text-ink-soft">
          Start free and stay as long as you like. A larger room takes effect at once, a smaller one at the
          next billing cycle.
        </p>
      </div>
      <div className="mt-11 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {all.map(([id, tier]) => (
          <TierCard
            key={id}
            id={id}
            tier={tier}
            isOwn={own === id}
            selected={selected === id}
            onSelect={() => setChosen(id)}
          />
        ))}
      </div>
      <section aria-labelledby="compare" className="mt-20">
        <h2 id="compare" className="text-3xl">
          Side by side
        </h2>
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll on phones
          tabIndex={0}
          className="relative mt-6 overflow-x-auto rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]"
        >
          <table className="w-full min-w-2xl border-collapse text-start">
            <thead>
              <tr>
                <th scope="col" className="p-4 text-start font-normal text-ink-soft sm:ps-6">
                  Feature
                </th>
                {all.map(([id, tier]) => (
                  <th key={id} scope="col" className="p-4 text-start font-display text-lg font-[560]">
                    {tier.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([label, of]) => (
                <tr key={label} className="border-t border-line">
                  <th scope="row" className="p-4 text-start font-normal text-ink-soft sm:ps-6">
                    {label}
                  </th>
                  {all.map(([id, tier]) => (
                    <td key={id} className="p-4 font-semibold">
                      <Cell value={of(tier)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section aria-labelledby="faq" className="mx-auto mt-20 max-w-3xl">
        <h2 id="faq" className="text-3xl">
          Questions people ask
        </h2>
        <div className="mt-5 divide-y divide-line border-y border-line">
          {questions.map(([question, answer]) => (
            <Folded key={question} summary={question} summaryClassName="py-4 font-display text-lg font-[560]">
              <p className="-mt-1.5 pb-5 text-ink-soft">{answer}</p>
            </Folded>
          ))}
        </div>
      </section>
      <div className="mt-16 flex flex-wrap justify-center gap-3">
        <LinkButton to={paths.home} size="large">
          Start Writing
        </LinkButton>
        <LinkButton to={paths.stories} variant="quiet" size="large">
          Browse Stories
        </LinkButton>
      </div>
    </div>
  )
}

interface TierCardProps {
  id: Tier
  tier: TierEntry
  /** Whether the viewer has this tier. */
  isOwn: boolean
  selected: boolean
  onSelect: () => void
}

function TierCard({ id, tier, isOwn, selected, onSelect }: TierCardProps) {
  const [price, period] = tier.price.split('/')
  return (
    <section
      aria-label={tier.name}
      className={clsx(
        'flex flex-col rounded-panel bg-surface p-6 lg:p-5',
        selected
          ? 'shadow-[inset_0_0_0_2px_var(--rose),var(--shadow)]'
          : 'shadow-[inset_0_0_0_1px_var(--line)]',
      )}
    >
      <div className="flex flex-wrap gap-1.5 sm:min-h-6">
        {isOwn && <Badge tone="leaf">Your membership</Badge>}
        {tier.mark && <Badge tone="rose">{tier.mark}</Badge>}
      </div>
      <h2 className="mt-3 text-2xl lg:max-xl:text-xl">{tier.name}</h2>
      {/* Two lines are reserved for the tagline, so that the prices of all cards are aligned and do not move when the
          web font arrives. */}
      <p className="mt-1 text-[0.9375rem] text-ink-soft sm:min-h-[2lh]">{tier.tagline}</p>
      <p className="mt-5 font-display text-3xl font-[560]">
        {id === 'free' ? 'Free' : price}
        {period && <span className="font-sans text-base font-normal text-ink-soft">/{period}</span>}
      </p>
      <ul
        className={clsx(
          'mt-5 grid gap-2 text-[0.9375rem] lg:text-sm',
          id === 'free' ? 'mb-0 max-sm:mb-4' : 'mb-6',
        )}
      >
        {rows.slice(0, 4).map(([label, of]) => (
          <li key={label} className="flex gap-2 sm:min-h-[2lh]">
            <Check aria-hidden className="mt-0.5 size-4.5 shrink-0 text-leaf" />
            {/* The value has a separate column, so that it does not move when the web font arrives. */}
            <span className="flex-1">
              {label}
              <span className="sr-only">: </span>
            </span>
            <b className="max-w-34 text-end font-semibold">{of(tier)}</b>
          </li>
        ))}
      </ul>
      {id === 'free' && (
        <p id="free-tier" className="mt-auto mb-1 text-center max-sm:mb-2.5 text-sm text-ink-soft">
          Every account begins with it.
        </p>
      )}
      <Button
        variant={selected ? 'solid' : 'quiet'}
        className={id === 'free' ? undefined : 'mt-auto'}
        aria-describedby={id === 'free' ? 'free-tier' : undefined}
        disabled={id === 'free'}
        aria-pressed={selected}
        onClick={onSelect}
      >
        {id === 'free' ? 'Yours from the start' : `${isOwn ? 'Keep' : 'Choose'} ${tier.name}`}
      </Button>
    </section>
  )
}

/** Shows the highest spice level of a tier. On a card, the name of the level is in the second line. */
function UpTo({ level }: { level: number }) {
  const name = spiceLabels[level - 1]
  return (
    <span title={`Heat ${level} of ${spiceLabels.length}: ${name}`}>
      <span className="whitespace-nowrap">
        Up to <Flames level={level} />
      </span>{' '}
      <span className="whitespace-nowrap">{name}</span>
    </span>
  )
}

function Cell({ value }: { value: ReactNode }) {
  if (typeof value !== 'boolean') return value
  const Icon = value ? Check : Minus
  return (
    <>
      <Icon aria-hidden className={clsx('size-5', value ? 'text-leaf' : 'text-ink-faint')} />
      <span className="sr-only">{value ? 'Yes' : 'No'}</span>
    </>
  )
}

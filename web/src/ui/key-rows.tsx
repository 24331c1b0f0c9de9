import type { KeyEntry } from '../lib/key-list.ts'

/** Lists keys with their actions. */
export function KeyRows({ entries }: { entries: readonly KeyEntry[] }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
      {entries.map(({ keys, does }) => (
        <div key={does} className="contents">
          <dt>{does}</dt>
          <dd className="flex items-start justify-end gap-1.5">
            {keys.map((key) => (
              <kbd
                key={key}
                className="rounded-bit border border-line-strong bg-raised px-2 py-0.5 text-sm whitespace-nowrap"
              >
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

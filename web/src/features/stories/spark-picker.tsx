import { Wand2 } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import type { Spark } from './spark.ts'
import { sparkFromLine } from './spark-from-line.ts'
import { sparks } from './sparks.ts'

interface SparkPickerProps {
  line: string
  onLine: (line: string) => void
  /** The trope of the chosen card; null if none is chosen. */
  card: string | null
  onChoose: (spark: Spark, card: string | null) => void
}

/** The first step of the form of a new story: one typed line, or the card of a trope (D-132). */
export function SparkPicker({ line, onLine, card, onChoose }: SparkPickerProps) {
  const field = useRef<HTMLInputElement>(null)
  const take = () => {
    if (line.trim() === '') {
      field.current?.focus()
      return
    }
    onChoose(sparkFromLine(line), null)
  }
  const takeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // The field belongs to the form, so Enter would otherwise submit it.
    event.preventDefault()
    take()
  }
  return (
    <section aria-labelledby="spark" className="-mx-5 border-b border-line px-5 pb-7 sm:-mx-9 sm:px-9">
      <h2 id="spark" className="text-2xl">
        Begin with a spark
      </h2>
      <p className="mt-1.5 text-ink-soft">
        One line or one card fills the form below. You can change every word of it.
      </p>
      <div className="mt-5 flex flex-wrap items-end gap-2.5">
        <Field
          label="Two people, and what neither says"
          unmarked
          className="min-w-0 flex-1 max-sm:basis-full"
        >
          <Input
            ref={field}
            value={line}
            autoComplete="off"
            placeholder="A baker and the inspector who closed her shop"
            onChange={(event) => onLine(event.target.value)}
            onKeyDown={takeByKey}
          />
        </Field>
        <Button variant="soft" onClick={take}>
          <Wand2 aria-hidden />
          Fill in
        </Button>
      </div>
      <ul
        aria-label="Sparks"
        className="-mx-5 mt-5 grid snap-x grid-flow-col grid-rows-3 gap-2 overflow-x-auto scroll-px-5 px-5 py-1 max-sm:auto-cols-[min(11.5rem,60vw)] sm:mx-0 sm:grid-flow-row sm:auto-cols-auto sm:grid-cols-3 sm:grid-rows-none sm:px-0 lg:grid-cols-4"
      >
        {sparks.map((spark) => (
          <li key={spark.trope} className="flex snap-start">
            <button
              type="button"
              aria-pressed={card === spark.trope}
              onClick={() => onChoose(spark, spark.trope)}
              className="flex w-full flex-col rounded-box bg-paper px-3.5 py-3 text-start shadow-[inset_0_0_0_1px_var(--line)] transition-shadow hover:shadow-[inset_0_0_0_1px_var(--rose)] aria-pressed:bg-rose-wash aria-pressed:shadow-[inset_0_0_0_2px_var(--rose)]"
            >
              <span className="block font-display text-[1.0625rem]/tight font-[560]">{spark.trope}</span>
              <span className="mt-1 block text-[0.8125rem]/snug text-ink-soft">{spark.hook}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Feather, Sparkles } from 'lucide-react'
import { type AiLabel, labelWords } from '#contract/ai-label.ts'

/** Shows whether a person or a model wrote the words of a story (D-145). */
export function AiMark({ label }: { label: AiLabel }) {
  const Icon = label === 'hand' ? Feather : Sparkles
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon aria-hidden className="size-[1.1em]" />
      {labelWords(label)}
    </span>
  )
}

import { formatNumber } from '../../lib/format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { CardCharacter, CardPart } from './character-from-card.ts'

const labels: Record<CardPart, string> = {
  name: 'Name',
  description: 'Description',
  personality: 'Personality',
  background: 'Background',
}
const shown = ['description', 'personality', 'background'] as const

interface CardPreviewProps {
  version: number
  character: CardCharacter
  pictureUrl: string | null
}

/**
 * Shows the imported texts of a card before it is saved, and lists texts that were cut and fields that were not
 * imported.
 */
export function CardPreview({ version, character, pictureUrl }: CardPreviewProps) {
  const { values, cuts, unused, dropped } = character
  const cutOf = (part: CardPart) => cuts.find((one) => one.part === part)
  return (
    <section aria-label="Preview" className="grid gap-5">
      <div className="flex items-center gap-4">
        <Avatar name={values.name} imageUrl={pictureUrl} className="size-18 text-2xl" />
        <div className="min-w-0">
          <h3 dir="auto" className="text-2xl break-words">
            {values.name}
          </h3>
          <p className="text-[0.9375rem] text-ink-soft">Character Card, version {version}</p>
          <CutNote cut={cutOf('name')} />
        </div>
      </div>
      {shown.map(
        (part) =>
          values[part] && (
            <div key={part}>
              <h4 className="font-sans! font-semibold">{labels[part]}</h4>
              <p dir="auto" className="mt-1 break-words whitespace-pre-line text-ink-soft">
                {values[part]}
              </p>
              <CutNote cut={cutOf(part)} />
            </div>
          ),
      )}
      {values.personalityTraits.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          {values.personalityTraits.map((trait) => (
            <Badge key={trait} tone="rose">
              {trait}
            </Badge>
          ))}
        </p>
      )}
      {unused.length > 0 && (
        <Note title="Not understood">
          Has no place here, and is kept with the character: {unused.join(', ')}.
        </Note>
      )}
      {dropped.length > 0 && <Note title="Too large to keep">{dropped.join(', ')}.</Note>}
    </section>
  )
}

function CutNote({ cut }: { cut: CardCharacter['cuts'][number] | undefined }) {
  if (!cut) return null
  return (
    <p className="mt-1.5 text-sm font-semibold text-ember">
      Cut at a sentence: {formatNumber(cut.taken)} of {formatNumber(cut.written)} characters are taken.
    </p>
  )
}

function Note({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="rounded-box bg-gold-wash px-4 py-3 text-[0.9375rem]">
      <p className="font-semibold">{title}</p>
      <p className="break-words text-ink-soft">{children}</p>
    </div>
  )
}

import type { CharacterDetail } from '#contract/characters.ts'
import { withoutTraits } from '#contract/personality.ts'
import { Badge } from '../../ui/badge.tsx'
import { splitLooks } from './looks.ts'

/** Shows a character's texts as written, and the appearance as a list of its labelled parts. */
export function CharacterSheet({ character }: { character: CharacterDetail }) {
  const { personality, personalityTraits, appearance, background } = character
  const written = withoutTraits(personality, personalityTraits)
  return (
    <div className="grid gap-9">
      {(written || personalityTraits.length > 0) && (
        <Part title="Personality">
          {written && (
            <p dir="auto" className="whitespace-pre-line">
              {written}
            </p>
          )}
          {personalityTraits.length > 0 && (
            <p className="mt-3 flex flex-wrap gap-1.5">
              {personalityTraits.map((trait) => (
                <Badge key={trait} tone="rose">
                  {trait}
                </Badge>
              ))}
            </p>
          )}
        </Part>
      )}
      {appearance && (
        <Part title="Appearance">
          <Appearance text={appearance} />
        </Part>
      )}
      {background && (
        <Part title="Background">
          <p dir="auto" className="whitespace-pre-line">
            {background}
          </p>
        </Part>
      )}
      {!written && personalityTraits.length === 0 && !appearance && !background && (
        <p className="text-ink-soft">Nothing more is known of them yet.</p>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-2xl">{title}</h2>
      {children}
    </section>
  )
}

function Appearance({ text }: { text: string }) {
  const { other, parts } = splitLooks(text)
  return (
    <>
      {other && (
        <p dir="auto" className="mb-3 whitespace-pre-line">
          {other}
        </p>
      )}
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {parts.map(([label, value]) => (
          <div key={label} className="flex gap-3 border-b border-line pb-2.5">
            <dt className="w-36 shrink-0 text-ink-soft">{label}</dt>
            <dd dir="auto" className="min-w-0">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

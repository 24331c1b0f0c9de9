import { type AppearanceParts, composeAppearance } from '#contract/appearance.ts'
import { type CameoParts, paintCameo, paintHead } from '#contract/cut-paper/cameo.ts'

function partsOf(parts: AppearanceParts): CameoParts {
  return { ...parts, text: composeAppearance(parts) }
}

function source(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** A portrait of cut paper that shows the chosen looks. Parts that are not chosen are bare paper. */
export function Cameo({ parts, className }: { parts: AppearanceParts; className?: string }) {
  const svg = paintCameo(partsOf(parts))
  return (
    <img
      src={source(svg)}
      alt="How they look so far, cut from paper"
      width={1024}
      height={1024}
      className={className}
    />
  )
}

/** A small head with a hair style, in the chosen colours. */
export function HairStylePicture({ parts, hairStyle }: { parts: AppearanceParts; hairStyle: string }) {
  const svg = paintHead(partsOf({ ...parts, hairStyle }))
  return (
    <img
      src={source(svg)}
      alt=""
      width={96}
      height={96}
      className="size-full object-cover object-[50%_20%]"
    />
  )
}

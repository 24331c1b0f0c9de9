import { type AppearanceParts, composeAppearance } from '#contract/appearance.ts'
import { type CameoParts, paintCameo, paintHead } from '#contract/cut-paper/cameo.ts'

function partsOf(parts: AppearanceParts): CameoParts {
  return { ...parts, text: composeAppearance(parts) }
}

interface CutPaperProps {
  svg: string
  /** The `width` and `height` attributes of the image, in pixels. */
  size: number
  alt: string
  className?: string | undefined
}

function CutPaper({ svg, size, alt, className }: CutPaperProps) {
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`
  return <img src={source} alt={alt} width={size} height={size} className={className} />
}

/**
 * A drawn portrait in the style of cut paper, with the chosen appearance. Parts of the appearance that are not chosen
 * have the colour of unpainted paper.
 */
export function Cameo({ parts, className }: { parts: AppearanceParts; className?: string }) {
  const svg = paintCameo(partsOf(parts))
  return <CutPaper svg={svg} size={1024} alt="How they look so far, cut from paper" className={className} />
}

/** A small head with a hair style, in the chosen colours. */
export function HairStylePicture({ parts, hairStyle }: { parts: AppearanceParts; hairStyle: string }) {
  const svg = paintHead(partsOf({ ...parts, hairStyle }))
  return <CutPaper svg={svg} size={96} alt="" className="size-full object-cover object-[50%_20%]" />
}

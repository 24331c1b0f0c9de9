import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'

/** The width of the empty border that scanners require around a QR code, in modules (the squares of the code). */
const border = 4

/** A QR code: dark on white in both themes, because many scanners read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text)
  const size = code.size + 2 * border
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-border} ${-border} ${size} ${size}`}
      className="size-44 shrink-0 rounded-bit"
    >
      <rect x={-border} y={-border} width={size} height={size} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  )
}

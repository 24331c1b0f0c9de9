import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { type Crop, cropSquare, dragCrop, type Size } from './crop.ts'

interface PictureCropProps {
  /** The picture as a data URL. */
  src: string
  image: RefObject<HTMLImageElement | null>
  crop: Crop
  onChange: (crop: Crop) => void
  /** Exactly one of `onReady` and `onBroken` is called, once the picture was decoded or could not be decoded. */
  onReady: () => void
  onBroken: () => void
}

const sliders = [
  ['zoom', 'Zoom', 1, 4],
  ['x', 'Left to right', 0, 1],
  ['y', 'Top to bottom', 0, 1],
] as const

/** Shows how the chosen picture will be cropped. The user drags it or moves the sliders. */
export function PictureCrop({ src, image, crop, onChange, onReady, onBroken }: PictureCropProps) {
  const [size, setSize] = useState<Size | null>(null)
  const from = useRef<{ x: number; y: number } | null>(null)
  const square = size && cropSquare(size, crop)

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!from.current || !size) return
    const by = { x: event.clientX - from.current.x, y: event.clientY - from.current.y }
    from.current = { x: event.clientX, y: event.clientY }
    onChange(dragCrop(size, crop, by, event.currentTarget.clientWidth))
  }
  const stop = () => {
    from.current = null
  }

  return (
    <div className="flex flex-wrap items-center gap-6">
      <div
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={stop}
        onPointerCancel={stop}
        className="relative size-44 shrink-0 cursor-grab touch-none overflow-hidden rounded-full bg-line active:cursor-grabbing"
      >
        <img
          ref={image}
          src={src}
          alt="Your face as others will see it"
          draggable={false}
          onLoad={({ currentTarget }) => {
            setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            onReady()
          }}
          onError={onBroken}
          className="absolute max-w-none select-none"
          style={
            size && square
              ? {
                  width: `${(size.width / square.side) * 100}%`,
                  left: `${(-square.left / square.side) * 100}%`,
                  top: `${(-square.top / square.side) * 100}%`,
                }
              : { visibility: 'hidden' }
          }
        />
      </div>
      <div className="grid min-w-48 flex-1 gap-3">
        {sliders.map(([part, label, min, max]) => (
          <label key={part} className="block text-[0.9375rem]">
            <span className="block text-ink-soft">{label}</span>
            <input
              type="range"
              min={min}
              max={max}
              step={0.01}
              value={crop[part]}
              onChange={(event) => onChange({ ...crop, [part]: Number(event.target.value) })}
              className="h-8 w-full accent-rose"
            />
          </label>
        ))}
      </div>
    </div>
  )
}

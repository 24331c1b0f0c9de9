/**
 * The square part of a picture that becomes the avatar. `x` and `y` are its position between the edges of the picture:
 * 0 is at the left or top edge, 1 at the right or bottom edge.
 */
export interface Crop {
  zoom: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const centredCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** Returns the square part of the picture that becomes the avatar, in pixels of the picture. */
export function cropSquare({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/**
 * Returns the crop after the picture was dragged by some pixels of the preview. The square never leaves the picture.
 */
export function dragCrop(size: Size, crop: Crop, by: { x: number; y: number }, previewSide: number): Crop {
  const { side } = cropSquare(size, crop)
  const moved = (at: number, length: number, pixels: number) => {
    const room = length - side
    return room <= 0 ? at : clamp(at - (pixels * side) / previewSide / room)
  }
  return { ...crop, x: moved(crop.x, size.width, by.x), y: moved(crop.y, size.height, by.y) }
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}

/** The side of the stored picture is larger than that of any avatar on the screen, even with a high pixel density. */
const SIDE = 768

/** Draws the kept square and returns it as a JPEG data URL of at most 768 by 768 pixels. */
export function drawCrop(image: HTMLImageElement, crop: Crop): string {
  const { left, top, side } = cropSquare({ width: image.naturalWidth, height: image.naturalHeight }, crop)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(SIDE, Math.round(side)))
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('This browser cannot draw pictures.')
  // JPEG has no transparency. Without a white background, transparent parts would become black.
  paint.fillStyle = '#fff'
  paint.fillRect(0, 0, canvas.width, canvas.height)
  paint.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', 0.92)
}

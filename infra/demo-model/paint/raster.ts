import sharp from 'sharp'

type Size = { width: number; height: number }

/** Turns a painted SVG into PNG bytes of the given size in pixels. */
export function toPng(svg: string, size: Size): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .resize(size.width, size.height, { fit: 'cover' })
    .png({ compressionLevel: 6 })
    .toBuffer()
}

/** The same as WebP, for whoever stores pictures rather than answers a call. */
export function toWebp(svg: string, size: Size, quality = 82): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .resize(size.width, size.height, { fit: 'cover' })
    .webp({ quality })
    .toBuffer()
}

import sharp from 'sharp'

type Size = { width: number; height: number }

/** Converts an SVG to a PNG of the given size in pixels. */
export function toPng(svg: string, size: Size): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .resize(size.width, size.height, { fit: 'cover' })
    .png({ compressionLevel: 6 })
    .toBuffer()
}

/** Converts an SVG to a WebP of the given size in pixels, which is smaller than a PNG. */
export function toWebp(svg: string, size: Size, quality = 82): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .resize(size.width, size.height, { fit: 'cover' })
    .webp({ quality })
    .toBuffer()
}

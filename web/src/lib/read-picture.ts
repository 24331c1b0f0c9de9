/** An uploaded picture must be smaller than 5 MB (D-49). */
const MAX_BYTES = 5 * 1024 * 1024

/** Reads a chosen picture as a data URL, or returns why it cannot be used. */
export async function readPicture(file: File): Promise<{ imageData: string } | { refusal: string }> {
  if (!/^image\/(png|jpeg|webp|gif)$/.test(file.type)) {
    return { refusal: 'Choose a PNG, JPEG, WebP or GIF image.' }
  }
  if (file.size >= MAX_BYTES) return { refusal: 'File size must be less than 5MB' }
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve({ imageData: String(reader.result) })
    reader.onerror = () => resolve({ refusal: 'This file could not be read.' })
    reader.readAsDataURL(file)
  })
}

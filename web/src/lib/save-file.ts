/** Downloads a file that was made in the browser. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The delay gives the browser time to begin reading the file before the URL is revoked.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

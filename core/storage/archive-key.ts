/** The storage key of the archive of a generation (D-22). */
export function archiveKey(generationId: string): string {
  return `generations/${generationId}.json`
}

/** Returns the storage key under which the archive of a generation is stored (D-22). */
export function archiveKey(generationId: string): string {
  return `generations/${generationId}.json`
}

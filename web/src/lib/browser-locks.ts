/** Returns the browser's locks, or null on plain HTTP, where browsers offer none. */
export function browserLocks(): LockManager | null {
  return (navigator as Partial<Navigator>).locks ?? null
}

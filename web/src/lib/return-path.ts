import { tabStore } from './device-storage.ts'

const KEY = 'return-path'
/** An older path is ignored: the user would not expect to go back there. */
const MAX_AGE_MS = 60 * 60_000

/** A like or save for which somebody signs in. It is done on return (D-129). */
export interface Wish {
  noun: 'stories' | 'characters' | 'locations'
  id: number
  act: 'like' | 'save'
  /** The title or name of the thing; '' if it is not known here. */
  title: string
}

interface Return {
  path: string
  wish: Wish | null
}

/** Stores the path where the user was when the session expired or was missing, for this tab. */
export function storeReturnPath(path: string, wish: Wish | null = null): void {
  tabStore.set(KEY, JSON.stringify({ path, wish, at: Date.now() }))
}

/** Returns where to go back to after sign-in, or null if nobody was sent to sign-in from here. */
export function readReturn(): Return | null {
  const text = tabStore.get(KEY)
  if (text === null) return null
  const { path, wish, at } = JSON.parse(text) as Partial<Return> & { path: string; at: number }
  return Date.now() - at < MAX_AGE_MS ? { path, wish: wish ?? null } : null
}

export function clearReturnPath(): void {
  tabStore.remove(KEY)
}

/** Returns the purpose of a sign-in, such as 'Sign in to keep “The Ferry”'. */
export function describeWish({ act, title }: Wish, begin: string): string {
  return `${begin} to ${act === 'save' ? 'keep' : 'like'} ${title ? `“${title}”` : 'it'}`
}

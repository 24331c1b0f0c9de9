import type { TestApp } from '../setup/app.ts'
import type { TestUser } from '../setup/factories.ts'

export type Noun = 'story' | 'character' | 'location' | 'cast' | 'collection'

/**
 * The permission that a call needs for the thing it names (D-261 to D-264). With `book`, everybody but the author and
 * editors gets 404, also for a public story. With `comment`, commenters are permitted too: the call is about the part
 * of the book that they may use (D-152).
 */
export type Act = 'see' | 'react' | 'rate' | 'edit' | 'own' | 'delete' | 'share' | 'fork' | 'book' | 'comment'

export interface Scene {
  test: TestApp
  thing: { id: number }
  owner: TestUser
  /** The user who sends the call. For a visitor, who owns nothing, this is the owner of the thing. */
  caller: TestUser
  third: TestUser
}

/** The data of a request: the path parameters except the `id` of the thing, and the body. */
interface Needs {
  params?: Record<string, string | number>
  body?: unknown
}

export interface Row {
  noun: Noun
  act: Act
  /** Creates the data with which a permitted call succeeds. */
  needs?: (scene: Scene) => Promise<Needs>
}

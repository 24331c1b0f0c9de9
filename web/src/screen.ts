import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { PageSubjectKind, ReadCondition } from '#contract/pages.ts'
import type { EndpointKey } from './lib/api.ts'

/**
 * An API call that is made as soon as its screen is opened, before the code of the screen has loaded. It has the same
 * cache key as the query in the screen, so both share one answer.
 */
export interface FirstRead extends ReadCondition {
  /** The endpoint. Its `{id}` is replaced by the id in the path of the screen. */
  call: EndpointKey
  query?: Record<string, boolean>
  /** Whether the screen reads all pages of a list at once, or one page after another. */
  list?: 'whole' | 'paged'
}

/** A separate file of code that is fetched before the screen asks for it. */
export interface Preload {
  chunk: string
  load: () => Promise<void>
}

/** A screen and everything that depends on its path. The table of screens is in web/src/routes.tsx. */
export interface Screen {
  /** `:id` stands for a number, any other parameter for a text. */
  path: string
  route: Pick<RouteObject, 'element' | 'lazy'>
  /** The file of the screen's code, if it is a separate file. */
  chunk?: string
  reads?: readonly FirstRead[]
  /** The kind of thing that the title and the link preview of the page describe. */
  subject?: PageSubjectKind
  /** Whether the screen needs a session. Signed-in users see its placeholder before the script has run. */
  gated?: boolean
  /** The code that is also fetched for the screen if the browser has a session cookie. */
  preload?: Preload
}

type Rest = Pick<Screen, 'reads' | 'subject' | 'gated'>

/** Declares a screen in a separate file with the name of the screen: StoryScreen is in story-screen.tsx. */
export function lazyScreen<Name extends string>(
  path: string,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
  rest: Rest = {},
): Screen {
  const chunk = name.replace(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
  return { path, route: { lazy: async () => ({ Component: (await load())[name] }) }, chunk, ...rest }
}

/** Returns the pattern of a screen's path as a regular expression, whose group is the id. */
export function pathExpression(path: string): string {
  if (path === '*') return ''
  return `^${path.replace(/\/?$/, '').replace(/:(\w+)/g, (_, name) => (name === 'id' ? '([1-9]\\d*)' : '([\\w-]+)'))}/?$`
}

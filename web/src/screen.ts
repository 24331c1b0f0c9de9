import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { PageSubjectKind, ReadCondition } from '#contract/pages.ts'
import type { EndpointKey } from './lib/api.ts'

/** A read of the API that a screen begins with, named as the screen names it: both then share one answer. */
export interface FirstRead extends ReadCondition {
  /** `{id}` is the id in the path of the screen. */
  call: EndpointKey
  query?: Record<string, boolean>
  /** How the screen reads a list: every page of it, or one page after another. */
  list?: 'whole' | 'paged'
}

/** A file of the build that is fetched before the screen asks for it. */
export interface Preload {
  chunk: string
  load: () => Promise<void>
}

/** All that depends on the address of a screen: web/src/routes.tsx has the table of them. */
export interface Screen {
  /** `:id` stands for a number, any other parameter for a text. */
  path: string
  route: Pick<RouteObject, 'element' | 'lazy'>
  /** The file of the screen, where it has one of its own. */
  chunk?: string
  reads?: readonly FirstRead[]
  /** What the title and the preview of the page are about. */
  subject?: PageSubjectKind
  /** The screen is for the signed in, who see its placeholder before the script has run. */
  gated?: boolean
  /** What the screen also needs where the browser carries a session. */
  preload?: Preload
}

type Rest = Pick<Screen, 'reads' | 'subject' | 'gated'>

/** A screen in a file of its own, which is named after it: StoryScreen is in story-screen.tsx. */
export function lazyScreen<Name extends string>(
  path: string,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
  rest: Rest = {},
): Screen {
  const chunk = name.replace(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
  return { path, route: { lazy: async () => ({ Component: (await load())[name] }) }, chunk, ...rest }
}

/** The pattern of a screen's path as a regular expression, whose group is the id. */
export function pathExpression(path: string): string {
  if (path === '*') return ''
  return `^${path.replace(/\/?$/, '').replace(/:(\w+)/g, (_, name) => (name === 'id' ? '([1-9]\\d*)' : '([\\w-]+)'))}/?$`
}

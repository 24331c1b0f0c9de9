import type { PushEvent } from '#contract/events.ts'
import type { TestApp } from './app.ts'

export type Push = [to: string, event: PushEvent, payload: unknown]

/** Collects the pushes of an app in a list instead of sending them. */
export function recordPushes({ app }: TestApp): Push[] {
  const pushed: Push[] = []
  app.services.publish = (userId, event, payload) => void pushed.push([userId, event, payload])
  return pushed
}

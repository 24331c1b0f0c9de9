import type { Answer } from '../setup/app.ts'

/** Returns the path of the next page of a list; undefined at its end. */
export function nextOf({ link }: Answer<unknown>['headers']): string | undefined {
  return /<([^>]+)>/.exec(String(link ?? ''))?.[1]
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Story } from '#contract/stories.ts'
import { escaped } from './head.ts'
import type { PageSubject } from './subject.ts'

/** The file that the build of the client leaves them in; for the server, not for browsers. */
export const shellsFile = 'shells.json'

/** What a page shows before its script has come: web/src/shell.ts tells what each part is. */
export interface Shell {
  at: string
  signedIn: boolean
  needs: readonly string[]
  head: string
  html: string
}

/** What is known to stand in a shell, by its name there. */
export type Words = Partial<Record<string, string>>

/** The built client's shells; none where it is not built. */
export function readShells(webDir: string): Shell[] {
  const file = path.join(webDir, shellsFile)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Shell[]) : []
}

/** What may be shown of a page's subject before its screen is there: as much as its head says to everybody. */
export function wordsOf(subject: PageSubject): Words {
  return {
    title: subject.name,
    description: subject.description,
    role: subject.role,
    picture: subject.picture ?? '',
    smallPicture: subject.smallPicture ?? subject.picture ?? '',
  }
}

/**
 * What may be shown of a room to whose it is: their name, of the stories that stand first those with a cover, and what
 * is being written.
 */
export function roomWords(firstName: string, stories: readonly Story[], running: readonly string[]): Words {
  const words: Words = { name: firstName }
  for (const [n, subject] of running.entries()) words[`running${n + 1}`] = subject
  for (const [n, { title, coverImageUrl, coverImageSmallUrl }] of stories.entries()) {
    words[`title${n + 1}`] = title
    words[`picture${n + 1}`] = coverImageUrl ?? ''
    words[`smallPicture${n + 1}`] = coverImageSmallUrl ?? coverImageUrl ?? ''
  }
  return words
}

/** The first shell that fits the path and query, whether the browser carries a session, and what may be said. */
export function findShell(
  shells: readonly Shell[],
  url: string,
  signedIn: boolean,
  words: Words,
): Shell | undefined {
  return shells.find(
    (shell) =>
      shell.signedIn === signedIn &&
      new RegExp(shell.at).test(url) &&
      shell.needs.every((word) => Boolean(words[word])),
  )
}

/**
 * The page with a shell in it, and a note for its scripts that the browser carries a session (which they cannot read
 * for themselves). No script is touched: they are allowed by their hashes.
 */
export function withShell(page: string, shell: Shell, words: Words): string {
  const filled = (part: string) =>
    part.replace(/\{\{(\w+)\}\}/g, (_, word: string) => escaped(words[word] ?? ''))
  return page
    .replace('<html ', () => (shell.signedIn ? '<html data-session="some" ' : '<html '))
    .replace('<!-- shell head -->', () => filled(shell.head))
    .replace('<!-- shell -->', () => filled(shell.html))
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PageSubject } from '../queries/page-subject.ts'
import { escaped } from './page-head.ts'

/** The file that the build of the client leaves them in; for the server, not for browsers. */
export const shellsFile = 'shells.json'

/** What a page shows before its script has come: web/build/shell.ts tells what each part is. */
export interface Shell {
  at: string
  signedIn: boolean
  needs: readonly Word[]
  head: string
  html: string
}

type Word = 'title' | 'description' | 'picture' | 'smallPicture'
type Words = Partial<Record<Word, string>>

/** The built client's shells; none where it is not built. */
export function readShells(webDir: string): Shell[] {
  const file = path.join(webDir, shellsFile)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Shell[]) : []
}

/** What may be shown of a page's subject before its screen is there: as much as its head says to everybody. */
export function wordsOf(subject: PageSubject | null): Words {
  if (!subject) return {}
  return {
    title: subject.name,
    description: subject.description,
    picture: subject.picture ?? '',
    smallPicture: subject.smallPicture ?? subject.picture ?? '',
  }
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
    part.replace(/\{\{(\w+)\}\}/g, (_, word: Word) => escaped(words[word] ?? ''))
  return page
    .replace('<html ', () => (shell.signedIn ? '<html data-session="some" ' : '<html '))
    .replace('<!-- shell head -->', () => filled(shell.head))
    .replace('<!-- shell -->', () => filled(shell.html))
}

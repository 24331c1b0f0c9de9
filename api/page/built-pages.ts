import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { BuiltPages, BuiltScreen, BuiltShell } from '#contract/pages.ts'
import { escapeHtml } from '#core/text/escape-html.ts'

/** The built client's prerendered pages. If the client is not built, there are none. */
export function readBuiltPages(webDir: string): BuiltPages {
  const file = path.join(webDir, 'pages.json')
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltPages)
    : { pieces: [], screens: [] }
}

/**
 * The texts that fill the slots of a shell, by slot name. For a part of the shell that is repeated, the list has the
 * texts of each repetition.
 */
export type ShellTexts = Partial<Record<string, string | Record<string, string>[]>>

export interface ScreenOfPath {
  screen?: BuiltScreen
  /** The id of the thing that the path of the page names. */
  id?: string
}

/** Finds the screen whose route matches a path. `screen` is undefined if the client is not built. */
export function findScreen({ screens }: BuiltPages, pathname: string): ScreenOfPath {
  const screen = screens.find((one) => new RegExp(one.path).test(pathname))
  return screen ? { screen, id: new RegExp(screen.path).exec(pathname)?.[1] } : {}
}

/**
 * Chooses the first shell of the screen that fits the page: its pattern matches the query, it is made for browsers that
 * send a session cookie or for those that do not, and all texts that it needs are known.
 */
export function findShell(
  screen: BuiltScreen,
  search: string,
  signedIn: boolean,
  words: ShellTexts,
): BuiltShell | undefined {
  return screen.shells.find(
    (shell) =>
      shell.signedIn === signedIn &&
      new RegExp(shell.search).test(search) &&
      shell.needs.every((name) => Boolean(words[name]?.length)),
  )
}

/**
 * Inserts a shell into the page. Attributes of `<html>` list what the inline scripts fetch first, and whether the
 * browser sends a session cookie, because a script cannot read that cookie. The scripts themselves stay the same: the
 * content security policy allows them by their hashes.
 */
export function withShell(
  page: string,
  { pieces }: BuiltPages,
  { firstLoad }: BuiltScreen,
  shell: BuiltShell,
  words: ShellTexts,
): string {
  const session = shell.signedIn ? 'data-session="some" ' : ''
  const [frame = '', screen = ''] = [pieces[shell.frame], pieces[shell.screen]]
  return page
    .replace('<html ', () => `<html ${session}data-first-load="${escapeHtml(JSON.stringify(firstLoad))}" `)
    .replace('<!-- shell head -->', () => fill(shell.head, words))
    .replace('<!-- shell -->', () => frame.replace('{{screen}}', () => fill(screen, words)))
}

const slot = /\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}|\{\{(?:\w+\.)?(\w+)\}\}/gs

// All slots are filled in one pass, so that braces in the texts of users are never treated as slots.
function fill(template: string, words: ShellTexts): string {
  return template.replace(slot, (_, list: string, item: string, name: string) => {
    const known = words[list ?? name] ?? ''
    return typeof known === 'string' ? escapeHtml(known) : known.map((one) => fill(item, one)).join('')
  })
}

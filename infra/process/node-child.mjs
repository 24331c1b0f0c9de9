import { pathToFileURL } from 'node:url'
import { inRoot } from './paths.mjs'

function command(importedFirst, file, args) {
  const url = pathToFileURL(inRoot('infra', 'process', importedFirst)).href
  return [process.execPath, '--disable-warning=ExperimentalWarning', '--import', url, inRoot(file), ...args]
}

/**
 * Returns the command that runs a file of this project on this Node. The child must get a pipe as its standard input:
 * it stops when the launcher ends and the pipe closes.
 */
export function nodeCommand(file, ...args) {
  return command('follow-parent.mjs', file, args)
}

/**
 * Returns the command that runs a file of this project, like `nodeCommand`, but the file runs only after the process
 * has received its remaining settings (hold-start.mjs).
 */
export function heldNodeCommand(file, ...args) {
  return command('hold-start.mjs', file, args)
}

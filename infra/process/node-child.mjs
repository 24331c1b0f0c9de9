import { pathToFileURL } from 'node:url'
import { inRoot } from './paths.mjs'

const followParent = pathToFileURL(inRoot('infra', 'process', 'follow-parent.mjs')).href

/**
 * Returns the command that runs a file of this project on this Node. The child must get a pipe as its standard input:
 * it stops when the launcher ends and the pipe closes.
 */
export function nodeCommand(file, ...args) {
  return [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    '--import',
    followParent,
    inRoot(file),
    ...args,
  ]
}

import { pathToFileURL } from 'node:url'
import { inRoot } from './paths.mjs'

const follow = pathToFileURL(inRoot('infra', 'process', 'follow-parent.mjs')).href

/** The command that runs a file of ours on this Node, ending when the launcher does; needs stdin to be a pipe. */
export function nodeChild(file, ...args) {
  return [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    '--import',
    follow,
    inRoot(file),
    ...args,
  ]
}

import { spawnSync } from 'node:child_process'
import { root } from '../process/paths.mjs'

// Checks the messages of new commits: an imperative subject of at most 72 characters, and a body that gives the
// reason. Usage: node infra/check/commits.mjs [repository] [base]

/** The last commit before this check existed. Older commits are not checked, because history is not rewritten. */
const firstBase = 'c5e027c288e7'
const maxSubjectLength = 72
/** Verbs in the imperative that look like a past tense or a participle. */
const imperative = new Set(['Bring', 'Embed', 'Exceed', 'Feed', 'Proceed', 'Seed', 'Shed', 'Speed', 'String'])

const [repository = root, base = firstBase] = process.argv.slice(2)

function git(...args) {
  const { status, stdout } = spawnSync('git', ['-C', repository, ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return status === 0 ? stdout : null
}

function faultsOf(subject, body) {
  const [first = ''] = subject.split(' ')
  const faults = []
  if (subject.length > maxSubjectLength) faults.push(`the subject has ${subject.length} characters`)
  if (!/^[A-Z][a-z-]+$/.test(first)) faults.push('the subject does not begin with a capitalized verb')
  else if (/^(What|Who)/.test(first) || (/(ed|ing)$/.test(first) && !imperative.has(first)))
    faults.push('the subject is not an imperative')
  if (subject.endsWith('.')) faults.push('the subject ends with a period')
  if (body.trim() === '') faults.push('there is no body')
  return faults
}

/** Returns the reason why no commit can be checked, or null. */
function findSkipReason() {
  if (git('rev-parse', '--git-dir') === null) return 'this is not a git repository'
  if (git('merge-base', '--is-ancestor', base, 'HEAD') === null) return `the history does not reach ${base}`
  return null
}

const skipped = findSkipReason()
if (skipped) {
  console.log(`skipped: ${skipped}`)
} else {
  const log = git('log', '--no-merges', '--format=%h%x1f%s%x1f%b%x1e', `${base}..HEAD`) ?? ''
  for (const entry of log.split('\x1e').filter((each) => each.trim() !== '')) {
    const [hash, subject, body] = entry.trimStart().split('\x1f')
    const faults = faultsOf(subject, body)
    if (faults.length === 0) continue
    console.error(`${hash} ${subject}\n  ${faults.join(', ')}`)
    process.exitCode = 1
  }
}

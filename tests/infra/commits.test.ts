import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { closeAfterTests } from '../setup/close-after-tests.ts'

const script = path.resolve(import.meta.dirname, '../../infra/check/commits.mjs')

let repository: string

const git = (...args: string[]) =>
  execFileSync('git', ['-C', repository, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
    encoding: 'utf8',
  }).trim()

/** Creates a commit and returns its hash. */
function commit(subject: string, body = 'Because of a test.'): string {
  git('commit', '--allow-empty', '-q', '-m', subject, ...(body ? ['-m', body] : []))
  return git('rev-parse', 'HEAD')
}

function check(base?: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [script, repository, ...(base ? [base] : [])],
    { encoding: 'utf8', env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() } },
  )
  return { status, output: `${stdout}${stderr}` }
}

beforeEach(async () => {
  repository = await mkdtemp(path.join(tmpdir(), 'commits-'))
  const folder = repository
  closeAfterTests(() => rm(folder, { recursive: true, force: true }))
})

it('the check of commits accepts imperative subjects with a body, and ignores older commits', () => {
  git('init', '-q')
  const base = commit('What was there before', '')
  commit('Check the messages of commits')
  commit('Seed the demo once')
  commit('Return early when a run has lost its lease')
  expect(check(base)).toEqual({ status: 0, output: '' })
})

it.each([
  ['What a run has got ends the wait', 'not an imperative'],
  ['Whoever waits is told', 'not an imperative'],
  ['Moved the route', 'not an imperative'],
  ['Moving the route', 'not an imperative'],
  ['move the route', 'capitalized verb'],
  ['fix: move the route', 'capitalized verb'],
  ['Move the route.', 'period'],
  [`Move ${'a '.repeat(40)}route`, 'characters'],
])('the check of commits rejects the subject %j', (subject, fault) => {
  git('init', '-q')
  const base = commit('Begin')
  commit(subject)
  expect(check(base)).toEqual({ status: 1, output: expect.stringContaining(fault) })
})

it('the check of commits rejects a commit without a body', () => {
  git('init', '-q')
  const base = commit('Begin')
  commit('Move the route', '')
  expect(check(base)).toEqual({ status: 1, output: expect.stringContaining('there is no body') })
})

it('the check of commits reports that it skips a folder without Git, and a history that does not reach the base', () => {
  expect(check()).toEqual({ status: 0, output: 'skipped: this is not a git repository\n' })
  git('init', '-q')
  commit('Begin')
  expect(check()).toEqual({
    status: 0,
    output: expect.stringMatching(/^skipped: the history does not reach/),
  })
})

import { describe, expect, test } from 'vitest'
import {
  generationKindNames,
  generationKinds,
  isGenerationKind,
  kindsWhere,
  subjectPath,
} from '#contract/generation-kinds.ts'

describe.each(generationKindNames)('the record of the generation kind %s', (kind) => {
  const record = generationKinds[kind]

  test('a generation kind excludes only kinds with the same subject, and each of those excludes this kind', () => {
    for (const other of record.excludes) {
      expect(generationKinds[other].subject).toBe(record.subject)
      expect(generationKinds[other].excludes).toContain(kind)
    }
  })

  test('a generation kind has a message for users who may see its subject but not order it, unless there are no such users', () => {
    expect(record.words.forbidden === null).toBe(record.createsSubject || record.subject === 'user')
  })
})

test('kindsWhere returns the kinds whose record meets the condition, in the order of the API', () => {
  expect(kindsWhere(({ makes }) => makes === 'chapter')).toEqual(['story', 'chapter'])
  expect(kindsWhere(({ queue }) => queue === 'image')).toEqual(['image', 'avatar', 'cover'])
})

test.each([
  ['cover', '/stories/3'],
  ['image', '/characters/4'],
  ['avatar', '/profile'],
] as const)('the path of the subject of a generation of kind %s is %s', (kind, path) => {
  const { subject } = generationKinds[kind]
  const storyId = subject === 'story' ? 3 : null
  const characterId = subject === 'character' ? 4 : null
  expect(subjectPath({ kind, storyId, characterId })).toBe(path)
})

test.each(['unheard-of', '', 'constructor'])('isGenerationKind returns false for %j', (name) => {
  expect(isGenerationKind(name)).toBe(false)
})

import { describe, expect, test } from 'vitest'
import { repairJson } from '../../../worker/prompts/repair-json.ts'

const value = { title: 'The Lamp', facts: ['It is out.', 'It was lit.'], people: [{ name: 'Wilf' }] }
const json = JSON.stringify(value)

describe('repairJson', () => {
  test('repairJson parses valid JSON and reports no repair', () => {
    expect(repairJson(` ${json}\n`)).toEqual({ ok: true, value, repairs: [] })
  })

  test.each([
    ['trailing commas', json.replace(/]/g, ',]').replace(/}$/, ',}'), 'small faults in the JSON'],
    ['single quotes', json.replaceAll('"', "'"), 'small faults in the JSON'],
    ['a missing comma', json.replace(',"facts"', '"facts"'), 'small faults in the JSON'],
    ['a comment', json.replace(',"facts"', ', // the facts\n"facts"'), 'small faults in the JSON'],
    ['a code fence', `\`\`\`json\n${json}\n\`\`\``, 'text around the JSON'],
    ['a sentence before and after', `Here:\n${json}\nDone {or not} [yes].`, 'text around the JSON'],
    ['reasoning before', `<think>{"a": 1}?</think>${json}`, 'text around the JSON'],
    ['a second object after', `${json}\n{"title": "Another"}`, 'small faults in the JSON'],
    ['a missing end', json.slice(0, -3), 'missing end'],
  ])('repairJson repairs JSON with %s and reports the repair', (_, answer, repair) => {
    expect(repairJson(answer)).toEqual({ ok: true, value, repairs: [repair] })
  })

  test.each([
    ['a raw line break', '{"a": "It\ngoes"}', { a: 'It\ngoes' }],
    ['an unescaped quote', '{"a": "He said "no" again.", "b": 1}', { a: 'He said "no" again.', b: 1 }],
    ['a brace within a string before chatter', '{"a": "}", "b": 1,} Done }', { a: '}', b: 1 }],
    ['a string that was cut off', '{"a": ["one", "tw', { a: ['one', 'tw'] }],
    ['a value that was cut off', '{"a": 1, "b":', { a: 1, b: null }],
    ['an escape that was cut off', '{"a": "x\\u00', { a: 'x' }],
  ])('repairJson repairs JSON with %s', (_, answer, repaired) => {
    expect(repairJson(answer)).toMatchObject({ ok: true, value: repaired })
  })

  test.each([
    ['an empty answer', ' ', 'The answer is empty.'],
    ['an answer without brackets', 'I cannot do that.', 'The answer holds no JSON.'],
    ['what no repair makes JSON', '{"title" is "A"}', 'The answer is not JSON.'],
    ['nesting that exceeds the stack', '['.repeat(100_000), 'The answer is not JSON.'],
  ])('repairJson rejects %s', (_, answer, problem) => {
    expect(repairJson(answer)).toEqual({ ok: false, problem })
  })
})

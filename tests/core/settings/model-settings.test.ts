import { describe, expect, test } from 'vitest'
import { ConfigError, parseConfig } from '#core/config.ts'

const base = { DATABASE_URL: 'postgresql://localhost/x', REDIS_URL: 'redis://localhost' }
const parse = (settings: Record<string, string>) => parseConfig({ ...base, ...settings })

describe('the settings of models', () => {
  test('the models have a context of 32,000 tokens and no options if nothing is set', () => {
    const config = parse({})
    expect(config.CONTEXT_TOKENS).toBe(32_000)
    expect([...config.MODEL_CONTEXT, ...config.MODEL_OPTIONS]).toEqual([])
  })

  test('each model gets its own context and options from the settings', () => {
    const config = parse({
      CONTEXT_TOKENS: '16000',
      MODEL_CONTEXT: '{"quill":64000}',
      MODEL_OPTIONS: '{"quill":{"temperature":0.9,"top_p":0.95,"presence_penalty":-1,"max_tokens":6000}}',
    })
    expect(config.CONTEXT_TOKENS).toBe(16_000)
    expect(config.MODEL_CONTEXT.get('quill')).toBe(64_000)
    expect(config.MODEL_OPTIONS.get('quill')).toEqual({
      temperature: 0.9,
      top_p: 0.95,
      presence_penalty: -1,
      max_tokens: 6000,
    })
    expect(config.MODEL_OPTIONS.get('constructor')).toBeUndefined()
  })

  test.each([
    ['CONTEXT_TOKENS', '100', 'must be a whole number from 8000 to 2000000'],
    ['MODEL_CONTEXT', '64000', 'must be JSON such as {"a-model":64000}'],
    ['MODEL_CONTEXT', '{"quill":"many"}', 'must be JSON such as {"a-model":64000}'],
    ['MODEL_OPTIONS', 'hot', 'must be JSON such as {"a-model":{"temperature":0.9'],
    ['MODEL_OPTIONS', '{"quill":{"temperature":3}}', 'must be JSON such as'],
    ['MODEL_OPTIONS', '{"quill":{"heat":1}}', 'must be JSON such as'],
  ])('the setting %s=%s is refused with a message that names the setting', (name, value, words) => {
    expect(() => parse({ [name]: value })).toThrow(ConfigError)
    expect(() => parse({ [name]: value })).toThrow(`The setting ${name} is wrong: ${words}`)
  })
})

import { describe, expect, test } from 'vitest'
import { ConfigError, parseConfig } from '#core/config.ts'
import { computeCostMicros } from '#core/settings/model-prices.ts'

const settings = { DATABASE_URL: 'postgresql://localhost/x', REDIS_URL: 'redis://localhost' }
const pricesOf = (MODEL_PRICES?: string) => parseConfig({ ...settings, MODEL_PRICES }).MODEL_PRICES
const chat = (model: string) => ({ model, promptTokens: 1_000_000, completionTokens: 500_000, images: 0 })
const picture = (model: string) => ({ model, promptTokens: 0, completionTokens: 0, images: 2 })

describe('the cost of a request to a model', () => {
  test('the cost of a request is known for the standard models, in millionths of a dollar', () => {
    expect(computeCostMicros(pricesOf(), chat('gpt-4.1-mini'))).toBe(400_000 + 800_000)
    expect(computeCostMicros(pricesOf(), picture('gpt-image-1'))).toBe(84_000)
  })

  test('the cost of a request is zero for a model without a price, whatever the name of the model is', () => {
    for (const name of ['llama3', '', 'constructor', '__proto__'])
      expect(computeCostMicros(pricesOf(), chat(name))).toBe(0)
  })

  test('the cost of a request uses the prices in the settings, which leave the prices of other models unchanged', () => {
    const prices = pricesOf('{"llama3":{"output":0.5},"gpt-image-1":{"image":0.1}}')
    expect(computeCostMicros(prices, chat('llama3'))).toBe(250_000)
    expect(computeCostMicros(prices, picture('gpt-image-1'))).toBe(200_000)
    expect(computeCostMicros(prices, chat('gpt-4.1-mini'))).toBe(1_200_000)
  })

  test.each(['cheap', '[]', '3', '{"a":1}', '{"a":{"input":-1}}', '{"a":{"inptu":1}}'])(
    'the setting MODEL_PRICES=%s is refused with a message that shows the valid form',
    (text) => {
      expect(() => pricesOf(text)).toThrow(ConfigError)
      expect(() => pricesOf(text)).toThrow(
        'The setting MODEL_PRICES is wrong: must be JSON such as {"a-model"',
      )
    },
  )
})

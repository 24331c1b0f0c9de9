import { expect, test } from 'vitest'
import { appearanceLine, splitAppearance } from '../../web/src/features/characters/appearance-words.ts'
import { touchBottom } from '../../web/src/features/desk/selection-bar.tsx'

test('an appearance is shown as one line without its labels', () => {
  const stored = 'Gender: woman, Hair: auburn, curly, Eyes: green, Skin: pale skin, Accessories: a ring'
  expect(appearanceLine(stored)).toBe('Woman, auburn, curly hair, green eyes, pale skin, a ring')
  expect(appearanceLine('Tall, with a scar.')).toBe('Tall, with a scar.')
  expect(appearanceLine('')).toBe('')
  expect(splitAppearance('Tired. Gender: man')).toEqual({ before: 'Tired. Gender: man', parts: [] })
})

test('on a touch screen the bar is above a selection that it would cover at the lower edge', () => {
  const low = touchBottom({ top: 600, bottom: 700 }, 844)
  expect(low).toBe('308px')
  for (const rect of [
    { top: 300, bottom: 400 },
    { top: -50, bottom: 900 },
  ])
    expect(touchBottom(rect, 844)).toContain('8rem')
})

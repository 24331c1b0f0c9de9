import { expect, test } from 'vitest'
import { applySuggestion } from '#contract/passage-text.ts'

test.each([
  ['She sat.', 'Nobody came.', 'The rain fell.', 'She sat. The rain fell. Nobody came.'],
  ['彼女は座った。', '誰も来なかった。', '雨が降った。', '彼女は座った。雨が降った。誰も来なかった。'],
  ['她坐下了。”', '没有人来。', '下雨了。', '她坐下了。”下雨了。没有人来。'],
  ['เธอนั่งลง', 'ไม่มีใครมา', 'ฝนตก', 'เธอนั่งลง ฝนตก ไม่มีใครมา'],
])(
  'a suggestion that continues the text %s is inserted with spaces only where the language has them',
  (quote, after, suggestion, chapter) => {
    expect(applySuggestion(`${quote}${after}`, { from: 0, quote, intent: 'continue' }, suggestion)).toBe(
      chapter,
    )
  },
)

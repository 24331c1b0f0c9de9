import { expect, test } from 'vitest'
import { keepAppearance } from '../../../../worker/story/material/keep-appearance.ts'

test.each([
  ['grey eyes, auburn hair', { eyeColor: 'grey', hairColor: 'auburn' }, undefined],
  ['Woman of thirty-eight, grey eyes', { eyeColor: 'grey' }, 'Woman of thirty-eight'],
  [
    'Broken nose. Always in a yellow raincoat.',
    { facialFeatures: 'broken nose' },
    'Always in a yellow raincoat',
  ],
  ['', { eyeColor: 'grey' }, undefined],
  ['Une femme aux yeux gris', { eyeColor: 'gris' }, 'Une femme aux yeux gris'],
])(
  'the appearance of a character keeps the words of "%s" that its generated parts do not contain',
  (written, parts, other) => {
    expect(keepAppearance(parts, written)).toEqual(other === undefined ? parts : { ...parts, other })
  },
)

import { expect, test } from 'vitest'
import { measureFindings } from '../bench/craft/finding-figures.ts'
import { measurePlanFaithfulness } from '../bench/craft/plan-faithfulness.ts'

// `npm run bench -- craft` prints the same figures.
const figures = [...measurePlanFaithfulness(), ...measureFindings()]

test.each(figures.map((figure) => [figure.what, figure.target, figure] as const))(
  'the figure "%s" of the craft bench reaches its target: %s',
  (_what, _target, { missed, holds }) => {
    expect(missed ?? []).toEqual([])
    expect(holds).toBe(true)
  },
)

import {
  guardCases,
  heldOutFaults,
  heldOutSets,
  refusedCases,
  tuningSets,
  unseenSets,
} from '../../setup/guard-texts.ts'
import { type Figure, none, percent } from './figure.ts'

/**
 * Applies the rule on minors to texts in six languages, and counts those that it must allow and refuses, or must refuse
 * and allows (D-123).
 */
export function measureGuard(): Figure[] {
  const figures = (
    what: string,
    adults: ReturnType<typeof guardCases>,
    refused: ReturnType<typeof guardCases>,
  ) => {
    const wrong = refusedCases(adults)
    const found = new Set(refusedCases(refused))
    const missed = refused.filter((one) => !found.has(one))
    return [
      {
        what: `guard, wrong ${what}`,
        got: `${percent(wrong.length / adults.length)} (${wrong.length} of ${adults.length})`,
        target: '1 % at most',
        holds: wrong.length <= adults.length / 100,
        missed: wrong.map(({ text }) => text),
      },
      none(
        `guard, missed ${what}`,
        missed.map(({ text }) => text),
        refused.length,
      ),
    ]
  }
  const { adults, refused } = heldOutFaults
  return [
    ...figures(
      'of the texts it was tuned on',
      tuningSets.adults.flatMap(guardCases),
      tuningSets.refused.flatMap(guardCases),
    ),
    ...figures(
      'of the last 120 + 120 texts, mended',
      guardCases(heldOutSets.adults),
      guardCases(heldOutSets.refused),
    ),
    {
      what: '  of these when they were unseen: wrong, missed',
      got: `${adults} and ${refused} of 120`,
      target: '1 and 0',
      holds: adults <= 1 && refused === 0,
    },
    ...figures(
      'of 60 + 60 unseen texts that speak of ages indirectly, by patterns alone',
      guardCases(unseenSets.adults),
      guardCases(unseenSets.refused),
    ),
  ]
}

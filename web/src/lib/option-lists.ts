import type { Option } from '#contract/options.ts'

/** Adds a stored value that is not among the options, so that opening and saving a form does not change it. */
export function withStoredOption(options: readonly Option[], stored: string | undefined): readonly Option[] {
  if (!stored || options.some(([value]) => value === stored)) return options
  return [...options, [stored, stored]]
}

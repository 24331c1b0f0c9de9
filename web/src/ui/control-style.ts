/** The classes shared by inputs, textareas and selects. */
export const controlStyle =
  'w-full rounded-box border border-field bg-raised px-3.5 py-2.5 text-ink transition-[border-color,box-shadow] ' +
  'hover:border-ink-faint focus-visible:outline-2 focus-visible:outline-offset-1 ' +
  'aria-invalid:border-ember aria-invalid:bg-ember-wash/40 disabled:opacity-60'

/**
 * A count in the corner of a button: nothing for 0, '9+' above 9. The button's accessible name must include the count.
 */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span
      aria-hidden
      className="absolute top-0.5 end-0 min-w-4.5 rounded-full bg-rose px-1.25 text-center text-[0.6875rem]/4.5 font-bold text-on-rose ring-2 ring-paper"
    >
      {count > 9 ? '9+' : count}
    </span>
  )
}

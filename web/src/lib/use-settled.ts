import { useEffect, useState } from 'react'

/** Returns a value once it has not changed for some milliseconds, so that not every key press asks the server. */
export function useSettled<T>(value: T, ms = 160): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

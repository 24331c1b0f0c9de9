import { useRef } from 'react'

/**
 * Returns a function that gives the same key for the same body. A double click or a retry then creates only one thing.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: newKey() }
    return last.current.key
  }
}

// crypto.randomUUID does not exist on plain HTTP, except on localhost.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}

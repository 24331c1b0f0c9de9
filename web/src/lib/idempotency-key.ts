import { useRef } from 'react'

/** Gives the same key for the same body, so that a double click or a second try after a lost answer creates one thing. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: newKey() }
    return last.current.key
  }
}

// crypto.randomUUID is absent on plain http beyond localhost.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}

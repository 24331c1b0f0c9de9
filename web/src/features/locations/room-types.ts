/** Parses a location's room types. In the API they are a JSON list, or '' for none (D-48). */
export function readRoomTypes(text: string): string[] {
  if (text === '') return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    // Other API clients may have stored plain text, which is treated as one room type.
    return [text]
  }
}

/** Formats a list of room types for the API. An empty list becomes ''. */
export function writeRoomTypes(rooms: readonly string[]): string {
  return rooms.length === 0 ? '' : JSON.stringify(rooms)
}

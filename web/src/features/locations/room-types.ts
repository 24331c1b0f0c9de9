/** The room types of a location as a list: on the wire they are JSON text or '' (decision 48). */
export function readRoomTypes(text: string): string[] {
  if (text === '') return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    // What another client once stored as plain text still names a room.
    return [text]
  }
}

/** The same the other way; no room is ''. */
export function writeRoomTypes(rooms: readonly string[]): string {
  return rooms.length === 0 ? '' : JSON.stringify(rooms)
}

import type { Viewer } from './policy.ts'

/** The property of a viewer that decides the SQL text of the conditions in `core/policy/policy.ts`. */
export type ViewerShape = 'visitor' | 'user' | 'admin'

export function viewerShape(viewer: Viewer): ViewerShape {
  if (viewer === null) return 'visitor'
  return viewer.isAdmin ? 'admin' : 'user'
}

/**
 * Returns a viewer with this shape. The builder of a `fixedStatement` needs it, because it has only a placeholder for
 * the user id.
 */
export function viewerOf(shape: ViewerShape, userId: string): Viewer {
  return shape === 'visitor' ? null : { userId, isAdmin: shape === 'admin' }
}

import type { Viewer } from './policy.ts'

/** The part of a viewer on which the texts of the conditions in `core/policy.ts` depend. */
export type ViewerShape = 'visitor' | 'user' | 'admin'

export function viewerShape(viewer: Viewer): ViewerShape {
  if (viewer === null) return 'visitor'
  return viewer.isAdmin ? 'admin' : 'user'
}

/** The viewer of a shape, for a builder of `fixedStatement` that has only the slot of the user id. */
export function viewerOf(shape: ViewerShape, userId: string): Viewer {
  return shape === 'visitor' ? null : { userId, isAdmin: shape === 'admin' }
}

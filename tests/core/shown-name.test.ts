import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '../..')

/**
 * Files that may use the names of sign-up: the file that decides which name other users see, and the files for admins.
 */
const allowed = [
  'core/postgres/shown-name.ts',
  'api/rows/admin.ts',
  'api/queries/admin.ts',
  'api/queries/admin-notifications.ts',
  'api/queries/spending.ts',
  'api/rows/operator.ts',
  'core/settings/operator-settings.ts',
]

it('the first and last names of users are joined only where the shown name is decided, and for admins', () => {
  const joined = /"firstName"\s*\|\||\.firstName\}|firstName \+ ' '/
  const found = globSync(['api/**/*.ts', 'core/**/*.ts', 'worker/**/*.ts'], { cwd: root }).filter((file) =>
    joined.test(readFileSync(path.join(root, file), 'utf8')),
  )
  // shownName() of core/postgres/shown-name.ts and shownNames() of api/present/people.ts return the name that other
  // users see (D-149).
  expect(found.toSorted()).toEqual(allowed.toSorted())
})

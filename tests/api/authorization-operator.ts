import type { TestApp } from '../setup/app.ts'
import { createCheck, createInvitation, createUser, tomorrow, unique } from '../setup/factories.ts'

interface Scene {
  test: TestApp
}

const admins = { open: 'admin' } as const

/**
 * The calls about what an operator reads and changes at run time, such as settings and invitations. They are part of
 * the table `rest` in authorization-rest.ts (D-150, D-151).
 */
export const operator = {
  'GET /api/site': { open: 'anyone' },
  'GET /api/admin/settings': admins,
  'PUT /api/admin/settings': { ...admins, needs: async () => ({ body: { notice: `Hello ${unique()}` } }) },
  'POST /api/admin/invitations': {
    ...admins,
    needs: async () => ({ body: { uses: 1, expiresAt: tomorrow() } }),
  },
  'GET /api/admin/invitations': admins,
  'DELETE /api/admin/invitations/{id}': {
    ...admins,
    needs: async ({ test }: Scene) => ({ params: { id: (await createInvitation(test.db)).id } }),
  },
  'GET /api/admin/sign-ups': admins,
  'POST /api/admin/sign-ups/{id}/decide': {
    ...admins,
    needs: async ({ test }: Scene) => ({
      params: { id: (await createUser(test.db, { isActive: false, awaitsApproval: true })).id },
      body: { accept: true },
    }),
  },
  'GET /api/admin/spending': admins,
  'POST /api/admin/checks': { ...admins, needs: async () => ({ body: { what: 'mail' } }) },
  'GET /api/admin/checks/{id}': {
    ...admins,
    needs: async ({ test }: Scene) => ({ params: { id: (await createCheck(test.db)).id } }),
  },
} as const

import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { registerBody } from '#contract/users.ts'
import { AppError } from '#core/errors.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'

/**
 * Adds a user. Two e-mail addresses that differ only in case are the same address (D-67).
 * @throws AppError email_taken.
 */
export async function registerUser(
  tx: Tx,
  {
    passwordHash,
    awaitsApproval,
    ...names
  }: Omit<z.output<typeof registerBody>, 'password'> & {
    passwordHash: string | null
    emailVerifiedAt?: Date | null
    /** Whether the account cannot sign in until an admin accepts it (D-150). */
    awaitsApproval: boolean
  },
): Promise<{ id: string }> {
  const state = { awaitsApproval, isActive: !awaitsApproval }
  try {
    return await tx.user.create({
      data: { id: randomUUID(), ...names, ...state, passwordHash },
      select: { id: true },
    })
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') {
      throw new AppError('email_taken', 'An account with this e-mail already exists. Sign in instead.')
    }
    throw error
  }
}

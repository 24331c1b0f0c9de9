import type { Prisma, Tx } from '#core/postgres/client.ts'

/** Adds an admin's action to the audit log, in the transaction of the action (D-51). */
export async function addAuditEntry(
  tx: Tx,
  adminId: string,
  action: string,
  target: { type: string; id: string | number },
  detail: Prisma.InputJsonObject = {},
): Promise<void> {
  await tx.auditEntry.create({
    data: { adminId, action, targetType: target.type, targetId: String(target.id), detail },
  })
}

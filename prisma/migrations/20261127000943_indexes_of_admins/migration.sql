-- When an account is erased, Postgres looks for what its owner did as an admin. Both tables are small, so the indexes are made
-- at once.
CREATE INDEX "admin_notifications_adminId_idx" ON "admin_notifications"("adminId");
CREATE INDEX "audit_entries_adminId_idx" ON "audit_entries"("adminId");

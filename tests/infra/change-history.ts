import type pg from 'pg'
import { readAllRows } from './backup-stack.ts'

/** Tables whose changes are not recorded. `audit_entries` holds the marks of the transactions. */
const unfollowed = ['_prisma_migrations', 'worker_processes', 'visitor_salts', 'audit_entries']

/**
 * Makes a database record every change of every row, with the transaction that made it. Each transaction also adds a
 * row to `audit_entries`. A backup with this row must contain all changes of the transaction, and a backup without it
 * none. No other connection may write while this function runs.
 */
export async function followChanges(client: pg.Client): Promise<void> {
  await client.query(`SET timezone = 'UTC'`)
  await client.query(`
    CREATE SCHEMA history;
    CREATE TABLE history.changes (xid text, tbl text, row text, weight int);
    CREATE TABLE history.marked (xid text PRIMARY KEY);
    CREATE FUNCTION history.follow() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
    DECLARE
      here text := pg_current_xact_id()::text;
      marked int;
    BEGIN
      IF TG_OP <> 'INSERT' THEN INSERT INTO history.changes VALUES (here, TG_TABLE_NAME, to_jsonb(OLD)::text, -1); END IF;
      IF TG_OP <> 'DELETE' THEN INSERT INTO history.changes VALUES (here, TG_TABLE_NAME, to_jsonb(NEW)::text, 1); END IF;
      INSERT INTO history.marked VALUES (here) ON CONFLICT DO NOTHING;
      GET DIAGNOSTICS marked = ROW_COUNT;
      IF marked > 0 THEN
        INSERT INTO public.audit_entries (action, "targetType", "targetId") VALUES ('mark', 'transaction', here);
      END IF;
      RETURN NULL;
    END $$;`)
  for (const [table, rows] of await readAllRows(client)) {
    if (unfollowed.includes(table)) continue
    if (rows.length > 0) throw new Error(`${table} has rows from before the recording of changes`)
    await client.query(
      `CREATE TRIGGER zz_follow AFTER INSERT OR UPDATE OR DELETE ON public."${table}" FOR EACH ROW EXECUTE FUNCTION history.follow()`,
    )
  }
}

/**
 * Computes the rows that a restored database must have, by table: the result of all changes of the
 * transactions whose mark it contains. It also counts these transactions and the later ones.
 */
export async function expectedRows(source: pg.Client, restored: pg.Client) {
  const { rows: marks } = await restored.query<{ xid: string }>(
    `SELECT "targetId" AS xid FROM audit_entries WHERE action = 'mark'`,
  )
  const seen = new Set(marks.map(({ xid }) => xid))
  const { rows: changes } = await source.query<{ xid: string; tbl: string; row: string; weight: number }>(
    'SELECT xid, tbl, row, weight FROM history.changes',
  )
  const counts = new Map<string, Map<string, number>>()
  const later = new Set<string>()
  for (const { xid, tbl, row, weight } of changes) {
    if (!seen.has(xid)) {
      later.add(xid)
      continue
    }
    const table = counts.get(tbl) ?? new Map<string, number>()
    counts.set(tbl, table)
    table.set(row, (table.get(row) ?? 0) + weight)
  }
  const expected = new Map(
    [...counts].map(([table, rows]) => [
      table,
      [...rows].flatMap(([row, count]) => Array<string>(count).fill(row)).sort(),
    ]),
  )
  expected.set('audit_entries', (await readAllRows(restored)).get('audit_entries') ?? [])
  return { expected, seen: seen.size, unseen: later.size }
}

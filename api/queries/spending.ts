import type { OperatorSettings, Spending } from '#contract/operator.ts'
import type { Config } from '#core/config.ts'
import { nextDay, nextMonth } from '#core/generations/budgets.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows } from '#core/postgres/sql.ts'
import { modelSpentRow, spenderRow, spentRow } from '../rows/operator.ts'

const today = Prisma.sql`(now() AT TIME ZONE 'UTC')::date`
const month = Prisma.sql`date_trunc('month', ${today})::date`
const usd = (micros: Prisma.Sql) => Prisma.sql`(coalesce(${micros}, 0)::float8 / 1000000)`

/** The money that was spent and reserved today and this month, by user and by model (D-151). */
export async function findSpending(
  db: Db,
  config: Config,
  { budgetDayUsd, budgetUserMonthUsd }: OperatorSettings,
): Promise<Spending> {
  const [[sums], users, models] = await Promise.all([
    queryRows(
      db,
      spentRow,
      Prisma.sql`
      SELECT now(), ${usd(Prisma.sql`(SELECT sum(micros) FROM spending WHERE day = ${today})`)} AS today,
        ${usd(Prisma.sql`(SELECT sum(micros) FROM spending WHERE day >= ${month})`)} AS month,
        ${usd(Prisma.sql`reserved_micros(NULL)`)} AS reserved`,
    ),
    queryRows(
      db,
      spenderRow,
      Prisma.sql`
      SELECT s."ownerId" AS id, u."firstName" || ' ' || u."lastName" AS name,
        ${usd(Prisma.sql`s.micros`)} AS spent, ${usd(Prisma.sql`r.micros`)} AS reserved
      FROM (
        SELECT coalesce(spent."ownerId", held."ownerId") AS "ownerId", coalesce(spent.micros, 0) AS micros,
          coalesce(held.micros, 0) AS reserved
        FROM (SELECT "ownerId", sum(micros) AS micros FROM spending WHERE day >= ${month} GROUP BY 1) spent
        FULL JOIN (SELECT "ownerId", sum("reservedMicros") AS micros FROM generations
          WHERE status IN ('queued', 'running') AND "reservedMicros" > 0 GROUP BY 1) held
          ON held."ownerId" = spent."ownerId"
        ORDER BY 2 DESC, 1 LIMIT 50
      ) s CROSS JOIN LATERAL (SELECT s.reserved AS micros) r
      LEFT JOIN users u ON u.id = s."ownerId" ORDER BY s.micros DESC, s."ownerId"`,
    ),
    queryRows(
      db,
      modelSpentRow,
      Prisma.sql`
      SELECT model AS name, count(*)::int AS calls, ${usd(Prisma.sql`sum("costMicros")`)} AS spent
      FROM model_calls WHERE "startedAt" >= ${month}::timestamp AT TIME ZONE 'UTC' AND model <> ''
      GROUP BY model ORDER BY sum("costMicros") DESC, model LIMIT 50`,
    ),
  ])
  if (!sums) throw new Error('reading the sums of the spending returned no row')
  const { now, today: spentToday, month: spentThisMonth, reserved } = sums
  return {
    today: {
      spent: spentToday,
      reserved,
      budget: budgetDayUsd,
      resetsAt: nextDay(now).toISOString(),
    },
    month: {
      spent: spentThisMonth,
      budgetOfUser: budgetUserMonthUsd,
      resetsAt: nextMonth(now).toISOString(),
    },
    users,
    models: models.map((model) => ({
      ...model,
      priced: config.DEMO_MODEL || config.MODEL_PRICES.has(model.name),
    })),
  }
}

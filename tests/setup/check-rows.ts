import { rowChecks } from '#core/postgres/row-checks.ts'

// Every statement of every test is checked against the row schema that it declares.
rowChecks.areOn = true

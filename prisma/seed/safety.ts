import type { Tx } from '#core/postgres/client.ts'
import { demoReports } from '../demo/reports.ts'
import { demoStories } from '../demo/stories.ts'
import type { DemoReport } from '../demo/types.ts'
import type { Calendar } from './calendar.ts'
import type { People } from './people.ts'
import { getId } from './works.ts'

/**
 * Writes the reports that wait for an admin. All reports of one story belong to one case, which begins with the first
 * report (D-147).
 */
export async function writeReports(
  tx: Tx,
  calendar: Calendar,
  { ids, readers }: People,
  stories: Map<string, number>,
): Promise<void> {
  const byStory = Map.groupBy(demoReports, ({ story }) => story)
  for (const [key, reports] of byStory) {
    const story = demoStories.find((one) => one.key === key)
    if (!story) throw new Error(`a demo report names the missing story ${key}`)
    const reportedId = ids[story.author]
    const sentAt = ({ sent }: DemoReport) => calendar.at(sent)
    const sorted = reports.toSorted((a, b) => sentAt(a).getTime() - sentAt(b).getTime())
    await tx.reportCase.create({
      data: {
        type: 'story',
        subjectId: String(getId(stories, key)),
        reportedId,
        title: story.title,
        text: story.description,
        createdAt: sorted[0] ? sentAt(sorted[0]) : calendar.now,
        reports: {
          create: sorted.map((report) => ({
            reportedId,
            reporterId: readers[report.reporter]?.id ?? null,
            reason: report.reason,
            details: report.details,
            createdAt: sentAt(report),
          })),
        },
      },
    })
  }
}

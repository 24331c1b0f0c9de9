import clsx from 'clsx'
import { Ban, CircleCheck, EyeOff, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { reportReasons } from '#contract/report-reasons.ts'
import type { ReportAction, ReportCase } from '#contract/reports.ts'
import { timeLabel } from '../../lib/age-label.ts'
import { capitalize, formatCount } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Folded } from '../../ui/folded.tsx'

const reasonLabels = Object.fromEntries(reportReasons)
const acts = [
  ['dismiss', 'Dismiss', CircleCheck],
  ['warn', 'Warn', TriangleAlert],
  ['hide', 'Hide', EyeOff],
  ['deactivate', 'Deactivate', Ban],
] as const
const outcomes: Record<ReportAction, string> = {
  dismiss: 'Dismissed',
  warn: 'Warned',
  hide: 'Hidden',
  deactivate: 'Account deactivated',
}

/** Returns the path of the screen that shows a reported thing; null if no screen shows it, such as for a message. */
function pathOf({ type, subjectId, storyId }: ReportCase): string | null {
  if (type === 'message') return null
  if (type === 'profile') return paths.user(subjectId)
  if (type === 'chapter') return storyId === null ? null : paths.story(storyId)
  return paths[type](subjectId)
}

interface ReportCaseRowProps {
  reported: ReportCase
  onDecide: (action: ReportAction) => void
}

/**
 * Shows a reported thing, its content at the time of the report, the reporters with their reasons, and the
 * possible decisions.
 */
export function ReportCaseRow({ reported, onDecide }: ReportCaseRowProps) {
  const { type, title, text, now, reportedId, reportedName, count, reports, status, createdAt } = reported
  const path = now && pathOf(reported)
  const { isWithheld } = reported
  const isChanged = now !== null && (now.title !== title || now.text !== text)
  const canHide = type !== 'message' && type !== 'profile' && now !== null
  return (
    <li className="grid gap-3 py-5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <Badge tone="gray">{capitalize(type)}</Badge>
        <h2 className="min-w-0 text-lg/snug break-words">
          {path ? (
            <Link to={path} className="touch-area hover:text-rose hover:underline">
              <bdi>{title}</bdi>
            </Link>
          ) : (
            <bdi>{title}</bdi>
          )}
        </h2>
        {now === null && <Badge tone="ember">Deleted since</Badge>}
        {isChanged && <Badge tone="butter">Changed since</Badge>}
      </div>
      <p className="text-sm text-ink-soft">
        by{' '}
        <Link
          to={paths.user(reportedId)}
          className="touch-area underline decoration-line-strong underline-offset-3 hover:text-rose"
        >
          <bdi>{reportedName}</bdi>
        </Link>
        , {formatCount(count, 'report')}, {timeLabel(createdAt)}
      </p>
      {isWithheld && (
        <p className="text-[0.9375rem] text-ink-soft">
          Mature story. Say in <Link to={paths.profile}>your profile</Link> that you are 18 or older to read
          the chapter.
        </p>
      )}
      <Look label="When it was reported" text={text} />
      {isChanged && <Look label="Now" title={now.title} text={now.text} />}
      <ul aria-label="Reports" className="grid gap-2">
        {reports.map(({ id, reason, details, reporterName, look, createdAt: reportedAt }) => (
          <li key={id} className="grid gap-2 text-[0.9375rem]">
            <p>
              <span className="font-semibold">{reasonLabels[reason]}</span>
              <span className="text-sm text-ink-soft">
                , <bdi>{reporterName ?? 'an erased account'}</bdi>, {timeLabel(reportedAt)}
              </span>
            </p>
            {details && (
              <p dir="auto" className="break-words whitespace-pre-line text-ink-soft">
                {details}
              </p>
            )}
            {look && <Look label="When this was reported" title={look.title} text={look.text} />}
          </li>
        ))}
      </ul>
      {status === 'decided' ? (
        <Decision reported={reported} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {acts.map(([action, label, Icon]) =>
            action === 'hide' && !canHide ? null : (
              <Button
                key={action}
                variant={action === 'deactivate' ? 'danger' : 'quiet'}
                size="small"
                aria-label={`${label}: ${title}`}
                onClick={() => onDecide(action)}
              >
                <Icon aria-hidden />
                {label}
              </Button>
            ),
          )}
        </div>
      )}
    </li>
  )
}

const previewLength = 400

/**
 * Shows the content of a reported thing at one time: when it was reported, or now. A long text is cut after a preview
 * and can be unfolded.
 */
function Look({ label, title, text }: { label: string; title?: string; text: string }) {
  if (!text && !title) return null
  const isLong = text.length > previewLength
  return (
    <div className="group/look rounded-box bg-paper px-4 py-3">
      <p className="text-sm font-semibold text-ink-soft">{label}</p>
      {title && (
        <p dir="auto" className="mt-1.5 font-semibold break-words">
          {title}
        </p>
      )}
      {text && !isLong && <Words>{text}</Words>}
      {isLong && (
        <Words className="group-has-open/look:hidden">{`${text.slice(0, previewLength).trimEnd()}…`}</Words>
      )}
      {isLong && (
        <Folded summary="The whole text" className="mt-1" summaryClassName="text-sm font-semibold text-rose">
          <Words>{text}</Words>
        </Folded>
      )}
    </div>
  )
}

function Words({ children, className }: { children: string; className?: string }) {
  return (
    <p dir="auto" className={clsx('mt-1.5 font-read break-words whitespace-pre-line', className)}>
      {children}
    </p>
  )
}

function Decision({ reported: { action, decision, decidedByName, decidedAt } }: { reported: ReportCase }) {
  return (
    <div className="border-s-2 border-line-strong ps-4">
      <p className="text-sm text-ink-soft">
        <span className="font-semibold text-ink">{action && outcomes[action]}</span> by{' '}
        <bdi>{decidedByName ?? 'an erased account'}</bdi>
        {decidedAt && `, ${timeLabel(decidedAt)}`}
      </p>
      <p dir="auto" className="break-words whitespace-pre-line">
        {decision}
      </p>
    </div>
  )
}

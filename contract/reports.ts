import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, pageQuery, prose, shareQuery, time, userId } from './fields.ts'
import { valuesOf } from './options.ts'
import { reportReasons } from './report-reasons.ts'
import { isVisible } from './text.ts'

const reportType = z.enum(
  ['story', 'chapter', 'character', 'location', 'collection', 'message', 'profile'],
  'Type is required',
)
export type ReportType = z.infer<typeof reportType>
const reportReason = z.enum(valuesOf(reportReasons), 'Reason is required')
const reportStatus = z.enum(['open', 'decided'])

/** The possible decisions of an admin: no action, hide the work, warn its author, or deactivate their account. */
const reportAction = z.enum(['dismiss', 'hide', 'warn', 'deactivate'], 'Action is required')
export type ReportAction = z.infer<typeof reportAction>

/** Body of POST /api/reports (D-147). `id` is the id of a user if `type` is 'profile'; otherwise it is a number. */
export const reportBody = z
  .object({
    type: reportType.meta({ example: 'profile' }),
    id: z.union([id, userId], 'Id is required').meta({ example: '7f1c' }),
    reason: reportReason,
    details: prose({ max: 2000, tooLong: 'Details must be 2000 characters or less' }).default(''),
    /** The token of a share link, if the reporter sees the story or character only by that link. */
    ...shareQuery.shape,
  })
  .refine(({ reason, details }) => reason !== 'other' || isVisible(details), {
    path: ['details'],
    message: 'Please say what is wrong',
  })

/** A report, as the user who sent it gets it. */
export const report = z.object({
  id,
  type: reportType,
  subjectId: z.string(),
  reason: reportReason,
  details: z.string(),
  status: reportStatus,
  createdAt: time,
})
export type Report = z.infer<typeof report>

export const createReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  access: 'user',
  tag: 'reports',
  summary: 'Report something that I can see to the admins, who do not name me',
  body: reportBody,
  responses: { 201: report },
  failures: ['not_found', 'conflict'],
  idempotent: true,
})

const look = z.object({ title: z.string(), text: z.string() })

/** A case: all reports about one thing that wait for a decision, or all reports that one decision has answered. */
export const reportCase = z.object({
  id,
  type: reportType,
  subjectId: z.string(),
  /**
   * The id of the chapter's story when a chapter was reported; null for other types, and when the chapter was deleted.
   */
  storyId: id.nullable(),
  reportedId: userId,
  reportedName: z.string(),
  /**
   * `title` and `text` are the content of the reported thing at the first report; `text` has at most 5000 characters.
   */
  ...look.shape,
  /**
   * The texts are left out, because the chapter belongs to a mature story and the admin has not said that they are 18 or
   * older (D-144).
   */
  isWithheld: z.boolean(),
  /** The present content of the reported thing; null when the thing was deleted. */
  now: look.nullable(),
  count: z.int(),
  /**
   * The newest 50 reports of the case. `look` is the content at the time of the report; null when it is the same as at
   * the first report.
   */
  reports: z.array(
    z.object({
      id,
      reporterId: userId.nullable(),
      reporterName: z.string().nullable(),
      reason: reportReason,
      details: z.string(),
      look: look.nullable(),
      createdAt: time,
    }),
  ),
  status: reportStatus,
  action: reportAction.nullable(),
  decision: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: time.nullable(),
  createdAt: time,
})
export type ReportCase = z.infer<typeof reportCase>

export const listReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  access: 'admin',
  tag: 'admin',
  summary: 'Reported things that wait for a decision, or the decided ones, newest first',
  query: pageQuery.extend({ status: reportStatus.default('open') }),
  responses: { 200: z.array(reportCase) },
  failures: [],
})

/** Body of the call with which an admin decides a case. The reason is sent to the person who was reported. */
export const decisionBody = z.object({
  action: reportAction,
  reason: prose({
    required: 'Reason is required',
    max: 1000,
    tooLong: 'Reason must be 1000 characters or less',
  }).refine((text) => text.trim() !== '', 'Reason is required'),
})
export const decideReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/{id}/decide',
  access: 'admin',
  tag: 'admin',
  summary: 'Decide all reports of one thing, once',
  params: idParams,
  body: decisionBody,
  responses: { 200: reportCase },
  failures: ['conflict'],
})
